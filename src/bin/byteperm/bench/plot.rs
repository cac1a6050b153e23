//! Throughput against working set, as a picture.

use byteperm::bench::Contender;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::Axis;
use super::sweep::{Point, Sweep, size};
use crate::output::Failure;

const WIDTH: u32 = 1100;
const HEIGHT: u32 = 620;
/// Pixels at the right for the names of the lines.
const LEGEND: u32 = 170;
const FONT: &str = "sans-serif";

/// Colours that people with the usual colour blindnesses tell apart (Okabe and Ito).
const COLOURS: [RGBColor; 9] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(0, 0, 0),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(110, 110, 110),
    RGBColor(150, 110, 60),
];

type Root<'a> = DrawingArea<SVGBackend<'a>, Shift>;

pub(crate) fn svg(sweep: &Sweep) -> Result<String, Failure> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        draw(&root, sweep).map_err(|error| Failure::Said(format!("the picture cannot be drawn: {error}")))?;
    }
    Ok(svg)
}

/// Lines of one contender: engines solid, rivals dashed.
struct Line {
    contender: Contender,
    colour: RGBColor,
    points: Vec<(f64, f64)>,
}

impl Line {
    fn style(&self) -> ShapeStyle {
        self.colour.stroke_width(if self.is_engine() { 3 } else { 2 })
    }

    fn is_engine(&self) -> bool {
        matches!(self.contender, Contender::Engine(_))
    }

    fn peak(&self) -> f64 {
        self.points.iter().map(|point| point.1).fold(f64::MIN, f64::max)
    }
}

fn lines(sweep: &Sweep) -> Vec<Line> {
    let line = |(i, contender): (usize, &Contender)| {
        let gigabytes = |point: &Point| point.timings[i].bytes_per_second().median / 1e9;
        let points = sweep.points.iter().map(|point| ((point.working_set as f64).log2(), gigabytes(point).log10()));
        Line { contender: *contender, colour: COLOURS[i % COLOURS.len()], points: points.collect() }
    };
    sweep.contenders.iter().enumerate().map(line).collect()
}

fn draw(root: &Root<'_>, sweep: &Sweep) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let lines = lines(sweep);
    root.fill(&WHITE)?;
    let (left, right) = root.split_horizontally(WIDTH - LEGEND);

    let sizes: Vec<f64> = sweep.points.iter().map(|point| (point.working_set as f64).log2()).collect();
    let (from, to) = (sizes[0], sizes[sizes.len() - 1]);
    let values = || lines.iter().flat_map(|line| &line.points).map(|point| point.1);
    let (low, high) = (values().fold(f64::MAX, f64::min) - 0.1, values().fold(f64::MIN, f64::max) + 0.1);

    let title = format!("{}: throughput against working set", sweep.name);
    let mut chart = ChartBuilder::on(&left)
        .caption(title, (FONT, 22))
        .margin(16)
        .x_label_area_size(56)
        .y_label_area_size(76)
        .build_cartesian_2d(
            Axis::new(from - 0.3..to + 0.3, x_ticks(&sizes), |x| size(x.exp2().round() as usize)),
            Axis::new(low..high, y_ticks(low, high), |y| format!("{}", (1e3 * 10f64.powf(y)).round() / 1e3)),
        )?;
    chart
        .configure_mesh()
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 17))
        .x_desc("working set: all slices together (logarithmic)")
        .y_desc("GB/s read and written (logarithmic)")
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .draw()?;
    for line in &lines {
        if line.is_engine() {
            chart.draw_series(LineSeries::new(line.points.iter().copied(), line.style()))?;
            chart.draw_series(line.points.iter().map(|&point| Circle::new(point, 4, line.colour.filled())))?;
        } else {
            chart.draw_series(DashedLineSeries::new(line.points.iter().copied(), 8, 5, line.style()))?;
        }
    }
    legend(&right, lines)?;
    root.present()
}

/// Every measured size, but where three stand close together the middle one only: their labels would touch.
fn x_ticks(sizes: &[f64]) -> Vec<f64> {
    let close = |i: usize| sizes.get(i + 1).is_some_and(|next| next - sizes[i] < 1.5);
    let alone = |i: &usize| close(*i) == (*i > 0 && close(i - 1));
    (0..sizes.len()).filter(alone).map(|i| sizes[i]).collect()
}

/// 1, 2, 5, 10, 20, 50 and so on.
fn y_ticks(low: f64, high: f64) -> Vec<f64> {
    let decades = -3..6;
    let ticks = decades.flat_map(|decade| [1.0f64, 2.0, 5.0].map(|digit| digit.log10() + f64::from(decade)));
    ticks.filter(|tick| (low..high).contains(tick)).collect()
}

/// Names beside their colours, the fastest on top.
fn legend(area: &Root<'_>, mut lines: Vec<Line>) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    lines.sort_by(|x, y| y.peak().total_cmp(&x.peak()));
    let text = (FONT, 16).into_font().color(&BLACK).pos(Pos::new(HPos::Left, VPos::Center));
    for (i, line) in lines.iter().enumerate() {
        let y = 70 + 26 * i as i32;
        if line.is_engine() {
            area.draw(&PathElement::new([(0, y), (28, y)], line.style()))?;
            area.draw(&Circle::new((14, y), 4, line.colour.filled()))?;
        } else {
            area.draw(&PathElement::new([(0, y), (11, y)], line.style()))?;
            area.draw(&PathElement::new([(17, y), (28, y)], line.style()))?;
        }
        area.draw(&Text::new(line.contender.to_string(), (36, y), text.clone()))?;
    }
    Ok(())
}
