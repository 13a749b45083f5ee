import type { Brush } from './brush.ts';
import { mix } from './random.ts';
import {
  clip,
  disc,
  group,
  type Point,
  path,
  polar,
  polygon,
  rect,
  ring,
  rotateGroup,
  round,
  type Shape,
  sector,
  TAU,
} from './shapes.ts';

/**
 * Patterns for covers that show one object surrounded by space (only wheel and fan reach the edge). Each function
 * draws into a box of 300 x 300.
 */

export function petals({ dice, A, B, C, pop }: Brush): Shape[] {
  const m = dice.pick([5, 6, 8]);
  const long = dice.float(132, 150);
  const w = m === 8 ? 46 : m === 6 ? 62 : 72;
  const t0 = dice.float(0, 360 / m);
  const [cx, cy] = [150, 150];
  const out: Shape[] = [];
  for (let i = 0; i < m; i++) {
    const outer = `M${cx} ${cy}C${cx - w} ${cy - long * 0.42} ${cx - w * 0.7} ${round(cy - long)} ${cx} ${round(cy - long)}S${cx + w} ${round(cy - long * 0.42)} ${cx} ${cy}z`;
    const inner = `M${cx} ${cy}C${round(cx - w * 0.3)} ${round(cy - long * 0.4)} ${round(cx - w * 0.25)} ${round(cy - long * 0.66)} ${cx} ${round(cy - long * 0.66)}S${round(cx + w * 0.3)} ${round(cy - long * 0.4)} ${cx} ${cy}z`;
    out.push(rotateGroup(t0 + (i * 360) / m, cx, cy, path(outer, i % 2 && m % 2 === 0 ? A : C), path(inner, B)));
  }
  return [...out, disc(cx, cy, 34, B), disc(cx, cy, 20, pop)];
}

export function lens({ dice, id, A, B, C, pop, mid, deep, deep2 }: Brush): Shape[] {
  const radius = dice.float(92, 104);
  const distance = dice.float(58, 70);
  // Fits the discs into the box, because a cut disc looks like a mistake.
  const fit = 142 / (radius + distance);
  const [r, d] = [radius * fit, distance * fit];
  const t0 = dice.float(0, TAU);
  const centre = (i: number) => polar(150, 150, d, t0 + (i * TAU) / 3);
  const [one, two, three] = [centre(0), centre(1), centre(2)];
  const hole = ([x, y]: Point): Shape => ({ tag: 'circle', attributes: { cx: x, cy: y, r: round(r) } });
  const full = ([x, y]: Point, fill: string) => disc(x, y, r, fill);
  const within = (key: string, ...shapes: Shape[]) => group({ 'clip-path': `url(#${id}${key})` }, ...shapes);
  return [
    clip(`${id}l`, hole(one)),
    clip(`${id}m`, hole(two), `${id}l`),
    clip(`${id}n`, hole(two)),
    full(one, A),
    full(two, C),
    full(three, B),
    within('l', full(two, mid), full(three, deep)),
    within('n', full(three, deep2)),
    within('m', full(three, pop)),
  ];
}

export function facet({ dice, C, pop, a, b, c }: Brush): Shape[] {
  const m = dice.pick([6, 8]);
  const [cx, cy, R] = [150, 150, 142];
  const Q = dice.float(64, 82);
  const t0 = m === 6 ? -Math.PI / 2 : Math.PI / 8;
  const shades = [c, mix(a, c, 0.55), a, mix(a, b, 0.35), mix(a, b, 0.7), b, mix(a, b, 0.5), mix(a, c, 0.25)];
  const shade = (at: number) => shades[at % 8] ?? a;
  const out: Shape[] = [];
  for (let i = 0; i < m; i++) {
    const from = t0 + (i * TAU) / m;
    const half = TAU / m / 2;
    const o1 = polar(cx, cy, R, from);
    const o2 = polar(cx, cy, R, from + TAU / m);
    const i1 = polar(cx, cy, Q, from + half);
    const i0 = polar(cx, cy, Q, from - half);
    out.push(polygon([o1, o2, i1], shade(i * 2)), polygon([o1, i1, i0], shade(i * 2 + 3)));
  }
  const inner = Array.from({ length: m }, (_, i) => polar(cx, cy, Q, t0 + (i + 0.5) * (TAU / m)));
  return [...out, polygon(inner, pop), polygon(inner.slice(0, Math.ceil(m / 2) + 1), C, 0.55)];
}

export function moon({ dice, A, B, C, pop, c, g2 }: Brush): Shape[] {
  const s = dice.pick([1, -1]);
  const out: Shape[] = [];
  for (let y = 0; y < 6; y++)
    for (let x = 0; x < 6; x++) out.push(disc(25 + x * 50, 25 + y * 50, dice.float() < 0.22 ? 5 : 2, c, 0.8));
  return [
    ...out,
    disc(150, 156, 118, A),
    disc(150 + 46 * s, 134, 94, B),
    disc(150 + 66 * s, 122, 66, g2),
    disc(150 - 84 * s, 238, 26, pop),
    disc(150 + 66 * s, 122, 20, C),
  ];
}

const PIPS: Record<number, readonly Point[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

export function pips({ dice, A, B, C, pop, b }: Brush): Shape[] {
  const large = 3 + dice.int(4);
  const small = 1 + dice.int(5);
  const die = (cx: number, cy: number, size: number, angle: number, fill: string, dot: string, value: number) =>
    rotateGroup(
      angle,
      cx,
      cy,
      rect(cx - size / 2, cy - size / 2, size, size, fill, size * 0.2),
      ...(PIPS[value] ?? []).map(([x, y]) => disc(cx + x * size * 0.27, cy + y * size * 0.27, size * 0.095, dot)),
    );
  return [
    disc(dice.pick([70, 230]), 230, 66, B),
    die(180, 190, 170, dice.pick([-14, 10, 18]), C, b, large),
    die(88, 92, 118, dice.pick([8, -20, 24]), A, '#FFFFFF', small),
    disc(242, 52, 24, pop),
  ];
}

export function wheel({ dice, A, B, C, pop, c }: Brush): Shape[] {
  const m = dice.pick([12, 16, 18]);
  const cx = dice.pick([150, 150, 90]);
  const cy = 152;
  const t0 = dice.float(0, 1);
  const out: Shape[] = [disc(cx, cy, 168, B)];
  for (let i = 0; i < m; i++) {
    const fill = i === 0 ? pop : i % 2 ? A : C;
    out.push(sector(cx, cy, 96, 154, t0 + (i * TAU) / m, t0 + ((i + 1) * TAU) / m, fill));
  }
  const [bx, by] = polar(cx, cy, 84, t0 + TAU * (0.5 / m));
  return [
    ...out,
    disc(cx, cy, 92, B),
    ring(cx, cy, 74, 3, c),
    disc(cx, cy, 52, A),
    disc(cx, cy, 22, C),
    disc(bx, by, 12, '#FFFFFF'),
  ];
}

export function fan({ dice, A, B, C, pop, c, b, suit }: Brush): Shape[] {
  const m = dice.pick([4, 5]);
  const fills = [B, A, C, A, C];
  return Array.from({ length: m }, (_, i) => {
    const last = i === m - 1;
    const face = last ? [suit(150, 138, 40, b), disc(112, 70, 9, pop)] : [disc(112, 70, 9, i % 2 ? C : pop)];
    return rotateGroup(
      (i - (m - 1) / 2) * 17,
      150,
      330,
      rect(88, 44, 124, 190, last ? c : (fills[i] ?? A), 16),
      ...face,
    );
  });
}

type Three = readonly [Point, Point, Point];
const LINKS: readonly [Three, Three, Three] = [
  [
    [88, 86],
    [150, 150],
    [212, 214],
  ],
  [
    [212, 86],
    [150, 150],
    [88, 214],
  ],
  [
    [78, 150],
    [150, 150],
    [222, 150],
  ],
];

export function chain({ dice, id, A, B, C, pop }: Brush): Shape[] {
  const [R, w] = [62, 28];
  const points = dice.pick(LINKS);
  const fills = [C, A, B];
  const fill = (i: number) => fills[i] ?? A;
  const out = points.map(([x, y], i) => ring(x, y, R, w, fill(i)));
  // Makes the links overlap alternately, by painting the lower link again over one crossing of each pair.
  for (const i of [0, 1] as const) {
    const [x, y] = points[i];
    const [u, v] = i === 0 ? points[1] : points[2];
    const t = Math.atan2(v - y, u - x) + Math.acos(Math.hypot(u - x, v - y) / 2 / R) * (i ? -1 : 1);
    out.push(
      clip(`${id}k${i}`, sector(x, y, 40, 90, t - 0.6, t + 0.6, '#000')),
      ring(x, y, R, w, fill(i), `${id}k${i}`),
    );
  }
  return [...out, ...points.map(([x, y], i) => disc(x, y, 18, i === 1 ? C : pop))];
}
