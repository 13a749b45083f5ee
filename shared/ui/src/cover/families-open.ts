import type { Brush } from './brush.ts';
import { disc, dome, path, polar, quarter, rect, round, type Shape, sector, TAU } from './shapes.ts';

/** Patterns for covers that fill the picture to the edge. Each function draws into a box of 300 x 300. */

export function orbit({ dice, A, B, C, pop, c }: Brush): Shape[] {
  const x = dice.pick([40, 260]);
  const y = dice.pick([20, 60]);
  const fills = [C, A, B, A, B];
  const out: Shape[] = [];
  for (let i = 4; i >= 1; i--) out.push(disc(x, y, 62 * i + 10, fills[i] ?? A));
  out.push(disc(x, y, 44, pop));
  const left = x < 150;
  const t = left ? dice.float(0.5, 1.1) : Math.PI - dice.float(0.5, 1.1);
  for (const [i, r] of [
    [1, 134],
    [2, 227],
  ] as const) {
    const [px, py] = polar(x, y, r, t + (i - 1) * (left ? -0.32 : 0.32));
    out.push(disc(px, py, i === 1 ? 17 : 11, i === 1 ? pop : c));
  }
  return out;
}

export function truchet({ dice, A, B, C, pop, ground, g2, g3 }: Brush): Shape[] {
  const u = dice.pick([75, 100]);
  const m = 300 / u;
  const hot = [dice.int(m), dice.int(m)];
  const out: Shape[] = [];
  for (let y = 0; y < m; y++)
    for (let x = 0; x < m; x++) {
      const fill = dice.pick([A, B, C, B, A]);
      out.push(rect(x * u, y * u, u + 0.4, u + 0.4, dice.pick([g2, ground, g3])));
      if (x === hot[0] && y === hot[1]) out.push(disc(x * u + u / 2, y * u + u / 2, u / 2, pop));
      else if (dice.float() < 0.16) out.push(disc(x * u + u / 2, y * u + u / 2, u / 2, fill));
      else out.push(quarter(x * u, y * u, u, dice.int(4), fill));
    }
  return out;
}

export function domes({ dice, A, B, C, pop }: Brush): Shape[] {
  const cols = dice.pick([1, 2]);
  const w = 300 / cols;
  const r = w / 2;
  const fills = [B, A, C, A, B];
  const out: Shape[] = [];
  for (let row = 0; row < 4; row++)
    for (let x = 0; x < cols; x++) {
      const y = 118 + row * 62;
      const fill = fills[row % 5] ?? A;
      if (cols === 1) {
        out.push(dome(150 + (row % 2 ? 30 : -30), y, r * (1.05 - row * 0.13), fill));
        continue;
      }
      out.push(dome(w * x + r + (row % 2 ? r : 0) - (row % 2 && x ? 300 : 0), y, r, fill));
      if (row % 2 && x === 0) out.push(dome(0, y, r, fill), dome(300, y, r, fill));
    }
  return [disc(dice.pick([78, 222]), 62, 40, pop), ...out];
}

export function rays({ dice, A, B, C, pop }: Brush): Shape[] {
  const cx = dice.pick([60, 150, 240]);
  const cy = dice.pick([300, 150]);
  const m = dice.pick([10, 12, 16]);
  const t0 = dice.float(0, TAU / m);
  const out: Shape[] = [];
  for (let i = 0; i < m; i++) {
    const t = t0 + (i * TAU) / m;
    out.push(sector(cx, cy, 0, 420, t, t + TAU / m / 2, i % 2 ? A : B));
  }
  return [...out, disc(cx, cy, 92, C), disc(cx, cy, 58, B), disc(cx, cy, 30, pop)];
}

export function scallop({ dice, A, B, C, pop }: Brush): Shape[] {
  const m = dice.pick([3, 4]);
  const r = 300 / m / 2;
  const fills = [A, C, B];
  const rows = m === 3 ? 8 : 11;
  const hot = [2 + dice.int(2), 1 + dice.int(m - 1)];
  const fill = (at: number) => fills[at % 3] ?? A;
  const out: Shape[] = [];
  for (let j = 0; j < rows; j++)
    for (let i = -1; i <= m; i++) {
      const x = i * 2 * r + (j % 2 ? r : 0) + r;
      const y = j * r * 0.92 - 10;
      const h = j === hot[0] && i === hot[1];
      out.push(
        disc(x, y, r, h ? pop : fill(j)),
        disc(x, y, r * 0.62, h ? C : fill(j + 1)),
        disc(x, y, r * 0.26, h ? B : fill(j + 2)),
      );
    }
  return out;
}

export function steps({ dice, A, B, C, pop }: Brush): Shape[] {
  const up = dice.float() < 0.5;
  const fills = [B, A, C, A, B, A];
  const out: Shape[] = [];
  for (let i = 0; i < 6; i++) {
    const h = 60 + i * 42 + dice.int(2) * 20;
    const x = up ? i * 50 : 250 - i * 50;
    out.push(path(`M${x} 400V${320 - h}a25 25 0 0 1 50 0V400z`, fills[i] ?? A));
  }
  return [disc(up ? 75 : 225, 80, 46, pop), ...out];
}

export function arches({ dice, A, B, C, pop }: Brush): Shape[] {
  const two = dice.float() < 0.5;
  const fills = [B, A, C, B, A];
  const arch = (cx: number, width: number, base: number): Shape[] => {
    const out: Shape[] = [];
    for (let i = 0; i < 4; i++) {
      const w = width - (i * width) / 4.6;
      const d = `M${round(cx - w)} ${base}V${round(base - 150 + i * 8)}a${round(w)} ${round(w)} 0 0 1 ${round(2 * w)} 0V${base}z`;
      out.push(path(d, fills[i] ?? A));
    }
    return [...out, disc(cx, base - 118, width * 0.16, pop)];
  };
  return two ? [...arch(75, 75, 310), ...arch(225, 75, 310), disc(150, 40, 22, pop)] : arch(150, 138, 310);
}

export function kite({ dice, A, B, C, pop, g2, g3 }: Brush): Shape[] {
  const u = 75;
  const out: Shape[] = [];
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 4; x++) {
      const X = x * u;
      const Y = y * u;
      const q = dice.int(4);
      const [f, g] = [dice.pick([A, B, g2]), dice.pick([C, A, g3])];
      const [one, two] =
        q % 2
          ? [`M${X} ${Y}h${u}v${u}z`, `M${X} ${Y}v${u}h${u}z`]
          : [`M${X} ${Y}h${u}L${X} ${Y + u}z`, `M${X + u} ${Y}v${u}h-${u}z`];
      out.push(path(one, q > 1 ? f : g), path(two, q > 1 ? g : f));
    }
  const h = dice.int(3);
  const v = dice.int(3);
  return [...out, disc(h * u + u, v * u + u, u * 0.5, pop)];
}
