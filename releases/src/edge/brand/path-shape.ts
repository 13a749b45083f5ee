import svgpath from 'svgpath';

/** Returns a function that tells whether the point at x on the horizontal line at y is inside the shape. */
export type Shape = (y: number) => (x: number) => boolean;
type Point = readonly [x: number, y: number];

/** Line segments per curve; enough because an icon has at most 192 pixels. */
const SEGMENTS = 12;

/** Returns the filled area of SVG path data under the nonzero fill rule, SVG's default. */
export function shapeOf(data: string): Shape {
  const edges = outlinesOf(data).flatMap((outline) =>
    outline.map((from, index): Edge => [from, outline[(index + 1) % outline.length] ?? from]),
  );
  return (y) => {
    const crossings = edges.flatMap((edge) => crossingOf(edge, y));
    return (x) => crossings.reduce((sum, { at, turn }) => (at > x ? sum + turn : sum), 0) !== 0;
  };
}

type Edge = readonly [from: Point, to: Point];

/** Returns where an edge crosses the horizontal line at y, and in which direction. */
function crossingOf([[x1, y1], [x2, y2]]: Edge, y: number): { at: number; turn: 1 | -1 }[] {
  if (y1 > y === y2 > y) return [];
  return [{ at: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 }];
}

/** Returns the points of each closed subpath. */
function outlinesOf(data: string): Point[][] {
  const outlines: Point[][] = [];
  svgpath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
      const [command, ...numbers] = segment as [string, ...number[]];
      if (command === 'M') outlines.push([]);
      outlines.at(-1)?.push(...pointsOf(command, numbers, [x, y]));
    });
  return outlines;
}

function pointsOf(command: string, numbers: readonly number[], [x, y]: Point): Point[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  switch (command) {
    case 'M':
    case 'L':
      return [[a, b]];
    case 'H':
      return [[a, y]];
    case 'V':
      return [[x, a]];
    case 'C':
      return steps((t) => [cubic(t, x, a, c, e), cubic(t, y, b, d, f)]);
    case 'Q':
      return steps((t) => [cubic(t, x, third(x, a), third(c, a), c), cubic(t, y, third(y, b), third(d, b), d)]);
    default:
      return [];
  }
}

const steps = (at: (t: number) => Point): Point[] =>
  Array.from({ length: SEGMENTS }, (_, step) => at((step + 1) / SEGMENTS));
const third = (end: number, control: number) => end + (2 / 3) * (control - end);
const cubic = (t: number, p0: number, p1: number, p2: number, p3: number) =>
  (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3;
