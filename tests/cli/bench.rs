//! `byteperm bench`.

use std::fs;

use byteperm::{Engine, Isa};
use serde_json::Value;

use crate::support::{files, folder, run, run_with_closed_output};

#[test]
fn every_engine_and_rival_is_measured_and_drawn() {
    let folder = folder("plot");
    let path = folder.join("plot.svg");
    // What was there is replaced.
    fs::write(&path, "old").unwrap();
    let answer = run(&["bench", "--quick", "--json", "--plot", path.to_str().unwrap()]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
    let engines = Engine::available().map(|engine| engine.isa().name());
    let rivals = ["reference", "autovectorised", "bare", "memcpy"];
    let report: Value = serde_json::from_str(&answer.stdout).unwrap();
    let points = report["points"].as_array().unwrap();
    assert!(points.len() > 2, "{report}");
    let picture = fs::read_to_string(&path).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{picture}");
    for name in engines.chain(rivals) {
        for point in points {
            let results = point["results"].as_array().unwrap();
            let result = results.iter().find(|result| result["contender"] == name).unwrap();
            assert!(result["bytes_per_second"]["median"].as_f64().is_some_and(|rate| rate > 0.0), "{result}");
        }
        assert!(picture.lines().any(|line| line.trim() == name), "{name} is not in the picture");
    }
    assert_eq!(files(&folder), ["plot.svg"], "what was written beside it has gone");
}

#[test]
fn the_table_names_the_engine_and_its_rivals() {
    let answer = run(&["bench", "--quick", "--isa", "portable", "--work", "byte-swap", "--offset", "mixed"]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
    for part in ["portable", "bare", "memcpy", "32 KiB", "byte-swap", "0, 4, 16, 20 bytes from a 64-byte line"] {
        assert!(answer.stdout.contains(part), "{part:?} is missing: {answer:?}");
    }
}

#[test]
fn a_closed_output_is_no_failure() {
    let answer = run_with_closed_output(&["bench", "--quick", "--isa", "portable"]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
}

#[test]
fn a_plot_that_cannot_be_written_is_refused() {
    let folder = folder("no_plot");
    let path = folder.join("missing/plot.svg").into_os_string().into_string().unwrap();
    run(&["bench", "--quick", "--plot", &path]).assert_refused(&[&path, "a directory that exists"]);
    run(&["bench", "--quick", "--plot", folder.to_str().unwrap()]).assert_refused(&["is a directory"]);
    let inside = |name: &str| folder.join(name).into_os_string().into_string().unwrap();
    for missing in [inside("missing/"), inside("missing/.."), inside("missing/../plot.svg/")] {
        run(&["bench", "--quick", "--plot", &missing]).assert_refused(&["a directory, which does not exist"]);
    }
    run(&["bench", "--quick", "--plot", &inside(&"x".repeat(300))]).assert_refused(&["a shorter name"]);
    assert_eq!(files(&folder), [""; 0]);
}

/// Whoever may write everything, such as root, writes here as well; everybody else is told before the measurement.
#[test]
fn a_read_only_file_is_left_as_it_is() {
    let path = folder("read_only").join("plot.svg");
    fs::write(&path, "old").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let args = ["bench", "--quick", "--isa", "portable", "--plot", path.to_str().unwrap()];
    if fs::File::options().write(true).open(&path).is_ok() {
        assert_eq!(run(&args).status, Some(0));
        assert!(fs::read_to_string(&path).unwrap().starts_with("<svg"));
    } else {
        run(&args).assert_refused(&[path.to_str().unwrap(), "make the file writable"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
    assert!(fs::metadata(&path).unwrap().permissions().readonly());
    assert_eq!(files(path.parent().unwrap()), ["plot.svg"]);
}

#[cfg(unix)]
mod special_files {
    use std::fs::{self, File};
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::process::Command;
    use std::thread;

    use crate::support::{Answer, command, files, folder, run};

    const QUICK: [&str; 5] = ["bench", "--quick", "--isa", "portable", "--plot"];

    /// Draws a plot at a place that can take it.
    #[track_caller]
    fn draw(path: &str) {
        let answer = run(&[&QUICK[..], &[path]].concat());
        assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
    }

    #[test]
    fn the_target_of_a_link_is_replaced_and_keeps_its_permissions() {
        let folder = folder("links");
        fs::create_dir(folder.join("there")).unwrap();
        let target = folder.join("there").join("x".repeat(250));
        fs::write(&target, "old").unwrap();
        fs::set_permissions(&target, PermissionsExt::from_mode(0o640)).unwrap();
        symlink(format!("there/{}", "x".repeat(250)), folder.join("link")).unwrap();
        symlink("there/new", folder.join("dangling")).unwrap();
        for link in ["link", "dangling"] {
            draw(folder.join(link).to_str().unwrap());
            assert!(folder.join(link).is_symlink());
        }
        assert!(fs::read_to_string(&target).unwrap().starts_with("<svg"));
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::read_to_string(folder.join("there/new")).unwrap().starts_with("<svg"));
        assert_eq!(files(&folder.join("there")).len(), 2);
        symlink("circle", folder.join("circle")).unwrap();
        let circle = folder.join("circle").into_os_string().into_string().unwrap();
        run(&[&QUICK[..], &[&circle]].concat()).assert_refused(&[&circle, "name another file"]);
    }

    #[test]
    fn devices_and_pipes_are_written_to() {
        draw("/dev/null");
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        let pipe = folder("pipe").join("fifo");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        draw(pipe.to_str().unwrap());
        let picture = reader.join().unwrap();
        assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        assert_eq!(files(pipe.parent().unwrap()), ["fifo"]);
    }

    #[test]
    fn a_socket_and_the_file_of_standard_output_are_refused() {
        let folder = folder("refused");
        let socket = folder.join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        run(&[&QUICK[..], &[socket.to_str().unwrap()]].concat()).assert_refused(&["name another file"]);
        let path = folder.join("table");
        let output = File::create(&path).unwrap();
        let args = [&QUICK[..], &[path.to_str().unwrap()]].concat();
        let answer = Answer::from(command(&args).stdout(output).output().unwrap());
        answer.assert_refused(&["standard output goes there"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "");
    }
}

#[test]
fn bad_arguments_are_refused_by_name() {
    let lacking = Isa::ALL.iter().find(|&&isa| Engine::new(isa).is_none()).unwrap().name();
    for (args, said) in [
        (&["--isa", "mmx"][..], &["'mmx'", "avx512, avx2, ssse3, neon, portable"][..]),
        (&["--isa", lacking], &[lacking, "it runs", "portable"]),
        (&["--work", "swap"], &["'swap'", "per-lane", "byte-swap"]),
        (&["--offset", "3"], &["'3'", "a multiple of 4"]),
        (&["--offset", "-4"], &["'-4'", "a multiple of 4"]),
        (&["--isa", &format!("portable,{lacking}")], &[lacking, "it runs", "portable"]),
        (&["--working-set", "24KiB"], &["--floors"]),
        (&["--floors", "--working-set", "24KB"], &["'24KB'", "24KiB"]),
        (&["--floors", "--working-set", "1000"], &["'1000'", "from 1KiB"]),
        (&["--floors", "--working-set", "-1"], &["'-1'", "from 1KiB"]),
        (&["--offset", "64"], &["'64'", "from 0 to 60"]),
        (&["--floors", "--quick"], &["--floors", "cannot be used with"]),
    ] {
        run(&[&["bench"], args].concat()).assert_refused(said);
    }
}
