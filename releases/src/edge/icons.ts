import { crc32, deflateSync } from 'node:zlib';
import type { Look } from '@parlay/contracts/brand-look';
import { HOUSE, palettesOf } from '@parlay/contracts/brand-tokens';

interface Colours {
  ground: string;
  letter: string;
  dot: string;
}

/** The mark in the brand's stage colours: light enough for dark tabs, dark enough for light ones. */
function coloursOf(look: Look): Colours {
  const { light } = palettesOf(look);
  return {
    ground: light.stage ?? HOUSE.light.stage,
    letter: light['stage-ink'] ?? '#ffffff',
    dot: light.highlight ?? HOUSE.light.highlight,
  };
}

/** The mark of half disc and disc, in a square of 46: as the logo draws it, in the middle of its ground. */
export function iconSvg(look: Look): string {
  const { ground, letter, dot } = coloursOf(look);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 46"><rect width="46" height="46" rx="11" fill="${ground}"/><g transform="translate(11 8)"><path fill="${letter}" d="M0 2a2 2 0 0 1 2-2h12.5a11 11 0 0 1 0 22H9v6a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z"/><circle cx="14" cy="11" r="5" fill="${dot}"/></g></svg>`;
}

const SIDE = 46;
const CORNER = 11;

/** What is at a point of the square: 0 outside of its round corners, 1 the ground, 2 the letter, 3 the dot. */
function at(x: number, y: number, corner: number): 0 | 1 | 2 | 3 {
  const inCorner = (nearest: number) => Math.max(corner - nearest, nearest - (SIDE - corner), 0);
  if (squared(inCorner(x), inCorner(y)) > corner ** 2) return 0;
  const [u, v] = [x - 11, y - 8];
  if (squared(u - 14, v - 11) <= 25) return 3;
  const inBowl = v <= 22 && v >= 0 && u >= 0 && (u <= 14.5 || squared(u - 14.5, v - 11) <= 121);
  const inStem = u >= 0 && u <= 9 && v >= 0 && v <= 30;
  return inBowl || inStem ? 2 : 1;
}

const squared = (x: number, y: number) => x * x + y * y;

const FINE = 4;

/** The same as a PNG of `size` pixels; `square` fills its corners, for devices that cut them themselves. */
export function iconPng(look: Look, size: number, square = false): Buffer {
  const { ground, letter, dot } = coloursOf(look);
  const inks = [ground, letter, dot].map(inkOf);
  const rows: Buffer[] = [];
  for (let row = 0; row < size; row++) {
    const line = Buffer.alloc(1 + size * 4);
    for (let column = 0; column < size; column++)
      line.set(pixel(column, row, size, inks, square ? 0 : CORNER), 1 + column * 4);
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

/** Mean of some points of a pixel, as red, green, blue and opacity. `inks` are those of ground, letter and dot. */
function pixel(column: number, row: number, size: number, inks: readonly Ink[], corner: number): number[] {
  const points = [0, 0, 0, 0];
  for (let point = 0; point < FINE * FINE; point++) {
    const x = ((column + ((point % FINE) + 0.5) / FINE) / size) * SIDE;
    const y = ((row + (Math.floor(point / FINE) + 0.5) / FINE) / size) * SIDE;
    const what = at(x, y, corner);
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
export function iconIco(look: Look): Buffer {
  const png = iconPng(look, 32);
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
