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

/** The mark in the brand's stage colours: light enough for dark tabs, dark enough for light ones. */
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
/** Where the mark's box of 26 by 30 lies on the ground: with its room around it the same on both sides. */
const [LEFT, TOP] = [10, 8];

/** The brand's mark on its ground, in a square of 46. */
export function iconSvg(brand: Brand): string {
  const { ground, letter, dot } = coloursOf(brand);
  const mark = iconMarkOf(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${CORNER}" fill="${ground}"/><g transform="translate(${LEFT} ${TOP})"><path fill="${letter}" d="${mark.letter}"/><path fill="${dot}" d="${mark.dot}"/></g></svg>`;
}

interface Drawing {
  corner: number;
  letter: Shape;
  dot: Shape;
  /** Colours of ground, letter and dot. */
  inks: readonly Ink[];
}

/**
 * Returns the colours along a line across the square: 0 outside of its round corners, 1 the ground, 2 the letter, 3 the
 * dot.
 */
function along(y: number, { corner, letter, dot }: Drawing): (x: number) => 0 | 1 | 2 | 3 {
  const inCorner = (nearest: number) => Math.max(corner - nearest, nearest - (SIDE - corner), 0);
  const [inLetter, inDot] = [letter(y - TOP), dot(y - TOP)];
  return (x) => {
    if (inCorner(x) ** 2 + inCorner(y) ** 2 > corner ** 2) return 0;
    if (inDot(x - LEFT)) return 3;
    return inLetter(x - LEFT) ? 2 : 1;
  };
}

const FINE = 4;

/** The same as a PNG of `size` pixels; `square` fills its corners, for devices that cut them themselves. */
export function iconPng(brand: Brand, size: number, square = false): Buffer {
  const { ground, letter, dot } = coloursOf(brand);
  const mark = iconMarkOf(brand);
  const drawing: Drawing = {
    corner: square ? 0 : CORNER,
    letter: shapeOf(mark.letter),
    dot: shapeOf(mark.dot),
    inks: [ground, letter, dot].map(inkOf),
  };
  const rows: Buffer[] = [];
  for (let row = 0; row < size; row++) {
    const line = Buffer.alloc(1 + size * 4);
    const lines = Array.from({ length: FINE }, (_, part) =>
      along(((row + (part + 0.5) / FINE) / size) * SIDE, drawing),
    );
    for (let column = 0; column < size; column++) line.set(pixel(lines, column, size, drawing.inks), 1 + column * 4);
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

/** Mean of some points of a pixel, as red, green, blue and opacity. */
function pixel(lines: ReturnType<typeof along>[], column: number, size: number, inks: readonly Ink[]): number[] {
  const points = [0, 0, 0, 0];
  for (const line of lines)
    for (let part = 0; part < FINE; part++) {
      const what = line(((column + (part + 0.5) / FINE) / size) * SIDE);
      points[what] = (points[what] ?? 0) + 1;
    }
  const inside = FINE * FINE - (points[0] ?? 0);
  const mean = (part: 0 | 1 | 2) =>
    Math.round(inks.reduce((sum, ink, index) => sum + ink[part] * (points[index + 1] ?? 0), 0) / Math.max(1, inside));
  return [mean(0), mean(1), mean(2), Math.round((inside / FINE ** 2) * 255)];
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

/** An icon file around one PNG of 32 pixels, for browsers that take no SVG. */
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
