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

/** The colour of the icon at a point of the square; undefined outside of its round corners. */
function at(x: number, y: number, { ground, letter, dot }: Colours, corner: number): string | undefined {
  const inCorner = (nearest: number) => Math.max(corner - nearest, nearest - (SIDE - corner), 0);
  if (Math.hypot(inCorner(x), inCorner(y)) > corner) return undefined;
  const [u, v] = [x - 11, y - 8];
  if (Math.hypot(u - 14, v - 11) <= 5) return dot;
  const inBowl = v <= 22 && v >= 0 && u >= 0 && (u <= 14.5 || Math.hypot(u - 14.5, v - 11) <= 11);
  const inStem = u >= 0 && u <= 9 && v >= 0 && v <= 30;
  return inBowl || inStem ? letter : ground;
}

const FINE = 4;

/** The same as a PNG of `size` pixels; `square` fills its corners, for devices that cut them themselves. */
export function iconPng(look: Look, size: number, square = false): Buffer {
  const colours = coloursOf(look);
  const rows: Buffer[] = [];
  for (let row = 0; row < size; row++) {
    const line = Buffer.alloc(1 + size * 4);
    for (let column = 0; column < size; column++) line.set(pixel(column, row, size, colours, square), 1 + column * 4);
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
function pixel(column: number, row: number, size: number, colours: Colours, square: boolean): number[] {
  const sum = [0, 0, 0];
  let inside = 0;
  for (let point = 0; point < FINE * FINE; point++) {
    const x = ((column + ((point % FINE) + 0.5) / FINE) / size) * SIDE;
    const y = ((row + (Math.floor(point / FINE) + 0.5) / FINE) / size) * SIDE;
    const colour = at(x, y, colours, square ? 0 : 11);
    if (colour === undefined) continue;
    inside++;
    for (const part of [0, 1, 2])
      sum[part] = (sum[part] ?? 0) + Number.parseInt(colour.slice(1 + part * 2, 3 + part * 2), 16);
  }
  return [...sum.map((part) => Math.round(part / Math.max(1, inside))), Math.round((inside / FINE ** 2) * 255)];
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
