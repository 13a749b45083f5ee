/** An SVG element as data that React, a string renderer or a test can read. Attributes use their SVG names. */
export interface Shape {
  tag: 'circle' | 'rect' | 'path' | 'g' | 'clipPath';
  attributes: Record<string, string | number>;
  children?: Shape[];
}

export type Point = readonly [x: number, y: number];

export const TAU = Math.PI * 2;

/** Rounds to one decimal, which is precise enough for a box of 300. */
export const round = (value: number): number => Number(value.toFixed(1));

export const polar = (cx: number, cy: number, r: number, angle: number): Point => [
  round(cx + r * Math.cos(angle)),
  round(cy + r * Math.sin(angle)),
];

export const disc = (x: number, y: number, r: number, fill: string, opacity = 1): Shape => ({
  tag: 'circle',
  attributes: { cx: round(x), cy: round(y), r: round(r), fill, ...(opacity < 1 ? { opacity } : {}) },
});

export const ring = (x: number, y: number, r: number, width: number, stroke: string, clip?: string): Shape => ({
  tag: 'circle',
  attributes: {
    cx: round(x),
    cy: round(y),
    r: round(r),
    fill: 'none',
    stroke,
    'stroke-width': round(width),
    ...(clip ? { 'clip-path': `url(#${clip})` } : {}),
  },
});

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0): Shape => ({
  tag: 'rect',
  attributes: { x: round(x), y: round(y), width: round(width), height: round(height), fill, ...(rx ? { rx } : {}) },
});

export const path = (d: string, fill: string, opacity?: number): Shape => ({
  tag: 'path',
  attributes: { d, fill, ...(opacity === undefined ? {} : { opacity }) },
});

export const group = (attributes: Record<string, string>, ...children: Shape[]): Shape => ({
  tag: 'g',
  attributes,
  children,
});

export const rotateGroup = (angle: number, cx: number, cy: number, ...children: Shape[]): Shape =>
  group({ transform: `rotate(${round(angle)} ${cx} ${cy})` }, ...children);

export const clip = (id: string, shape: Shape, within?: string): Shape => ({
  tag: 'clipPath',
  attributes: { id, ...(within ? { 'clip-path': `url(#${within})` } : {}) },
  children: [shape],
});

/** Draws a quarter disc that fills a cell of u x u. Its centre is at `corner` (0 is top left, then clockwise). */
export function quarter(x: number, y: number, u: number, corner: number, fill: string): Shape {
  const paths = [
    `M${x} ${y}h${u}a${u} ${u} 0 0 1 -${u} ${u}z`,
    `M${x + u} ${y}v${u}a${u} ${u} 0 0 1 -${u} -${u}z`,
    `M${x + u} ${y + u}h-${u}a${u} ${u} 0 0 1 ${u} -${u}z`,
    `M${x} ${y + u}v-${u}a${u} ${u} 0 0 1 ${u} ${u}z`,
  ];
  return path(paths[corner] ?? '', fill);
}

/** Draws a half disc that stands on its diameter. */
export const dome = (x: number, y: number, r: number, fill: string): Shape =>
  path(`M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 0 1 ${round(2 * r)} 0z`, fill);

/** Draws a piece of a ring between two angles, or a piece of a disc if r0 is 0. */
export function sector(cx: number, cy: number, r0: number, r1: number, from: number, to: number, fill: string): Shape {
  const [ax, ay] = polar(cx, cy, r1, from);
  const [bx, by] = polar(cx, cy, r1, to);
  const [ex, ey] = polar(cx, cy, r0, to);
  const [dx, dy] = polar(cx, cy, r0, from);
  const large = to - from > Math.PI ? 1 : 0;
  const inner = r0 ? `A${r0} ${r0} 0 ${large} 0 ${dx} ${dy}` : '';
  return path(`M${ax} ${ay}A${r1} ${r1} 0 ${large} 1 ${bx} ${by}L${ex} ${ey}${inner}z`, fill);
}

export const polygon = (points: readonly Point[], fill: string, opacity?: number): Shape =>
  path(`M${points.map(([x, y]) => `${x},${y}`).join('L')}z`, fill, opacity);
