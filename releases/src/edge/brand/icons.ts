import { crc32, deflateSync } from 'node:zlib';
import type { Brand } from '@parlay/contracts/brand-data';
import { iconMarkOf } from '@parlay/contracts/brand-marks';
import { HOUSE, palettesOf } from '@parlay/contracts/brand-tokens';
import { type Shape, shapeOf } from './path-shape.ts';

interface Colours {
  ground: string;
  letter: string;
  dot: string;
}

/** Returns the brand's stage colours, which are visible on both dark and light browser tabs. */
function coloursOf({ look }: Brand): Colours {
  const { light } = palettesOf(look);
  return {
    ground: light.stage ?? HOUSE.light.stage,
    letter: light['stage-ink'] ?? '#ffffff',
    dot: light.highlight ?? HOUSE.light.highlight,
  };
}

const SIDE = 46;
const CORNER = 11;
/** Offset that centres the 26 by 30 mark on the background. */
const [LEFT, TOP] = [10, 8];

/** Renders the brand's mark on its background, a 46 by 46 square. */
export function iconSvg(brand: Brand): string {
  const { ground, letter, dot } = coloursOf(brand);
  const mark = iconMarkOf(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${CORNER}" fill="${ground}"/><g transform="translate(${LEFT} ${TOP})"><path fill="${letter}" d="${mark.letter}"/><path fill="${dot}" d="${mark.dot}"/></g></svg>`;
}

interface IconShapes {
  corner: number;
  letter: Shape;
  dot: Shape;
  /** Colours of the background, the letter and the dot. */
  inks: readonly Ink[];
}

/**
 * Returns a function that gives the colour index at each x of a horizontal line across the square: 0 outside its
 * rounded corners, 1 for the background, 2 for the letter, 3 for the dot.
 */
function coloursAlong(y: number, { corner, letter, dot }: IconShapes): (x: number) => 0 | 1 | 2 | 3 {
  const inCorner = (nearest: number) => Math.max(corner - nearest, nearest - (SIDE - corner), 0);
  const [inLetter, inDot] = [letter(y - TOP), dot(y - TOP)];
  return (x) => {
    if (inCorner(x) ** 2 + inCorner(y) ** 2 > corner ** 2) return 0;
    if (inDot(x - LEFT)) return 3;
    return inLetter(x - LEFT) ? 2 : 1;
  };
}

const SAMPLES = 4;

/** Renders the icon as a PNG of `size` pixels. `square` fills the corners for devices that round them themselves. */
export function iconPng(brand: Brand, size: number, square = false): Buffer {
  const { ground, letter, dot } = coloursOf(brand);
  const mark = iconMarkOf(brand);
  const shapes: IconShapes = {
    corner: square ? 0 : CORNER,
    letter: shapeOf(mark.letter),
    dot: shapeOf(mark.dot),
    inks: [ground, letter, dot].map(inkOf),
  };
  const rows: Buffer[] = [];
  for (let row = 0; row < size; row++) {
    const line = Buffer.alloc(1 + size * 4);
    const lines = Array.from({ length: SAMPLES }, (_, part) =>
      coloursAlong(((row + (part + 0.5) / SAMPLES) / size) * SIDE, shapes),
    );
    for (let column = 0; column < size; column++) line.set(pixel(lines, column, size, shapes.inks), 1 + column * 4);
    rows.push(line);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the mean of a pixel's sample points as red, green, blue and opacity. */
function pixel(lines: ReturnType<typeof coloursAlong>[], column: number, size: number, inks: readonly Ink[]): number[] {
  const points = [0, 0, 0, 0];
  for (const line of lines)
    for (let part = 0; part < SAMPLES; part++) {
      const colour = line(((column + (part + 0.5) / SAMPLES) / size) * SIDE);
      points[colour] = (points[colour] ?? 0) + 1;
    }
  const inside = SAMPLES * SAMPLES - (points[0] ?? 0);
  const average = (part: 0 | 1 | 2) =>
    Math.round(inks.reduce((sum, ink, index) => sum + ink[part] * (points[index + 1] ?? 0), 0) / Math.max(1, inside));
  return [average(0), average(1), average(2), Math.round((inside / SAMPLES ** 2) * 255)];
}

type Ink = readonly [red: number, green: number, blue: number];

function inkOf(colour: string): Ink {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Builds an ICO file with one 32-pixel PNG, for browsers without SVG icons. */
export function iconIco(brand: Brand): Buffer {
  const png = iconPng(brand, 32);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
