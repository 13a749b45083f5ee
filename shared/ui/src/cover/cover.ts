import type { Brush } from './brush.ts';
import { BLEED, FAMILIES, type Family, familiesFor } from './families.ts';
import { PALETTES, type Palette } from './palettes.ts';
import { diceOf, hash, mix } from './random.ts';
import { disc, path, type Shape } from './shapes.ts';

export interface CoverSubject {
  /** Determines the picture together with the tags. */
  id: string;
  tags?: readonly string[] | undefined;
}

/** Sizes: portrait 300 x 400 (tile), wide 620 x 400 (big feature), square 300 x 300 (rows, empty states). */
export type CoverShape = 'portrait' | 'wide' | 'square';

export interface CoverOptions {
  shape?: CoverShape | undefined;
  /** Prefix that makes ids unique if a page shows the same picture twice. */
  uid?: string | undefined;
  /** Palettes that the brand uses, a subset of ours. */
  palettes?: readonly string[] | undefined;
  family?: Family | undefined;
}

export interface CoverPicture {
  id: string;
  palette: Palette;
  family: Family;
  width: number;
  height: number;
  /** Gradients with their two colours. */
  gradients: { key: 'A' | 'B' | 'C'; from: string; to: string }[];
  angle: number;
  light: { x: string; near: string; far: string };
  /** Fill of the background: a colour or the light gradient. */
  ground: string;
  window: { x: number; width: number; height: number };
  transform: string;
  art: Shape[];
}

const SIZES: Record<CoverShape, readonly [number, number]> = {
  portrait: [300, 400],
  wide: [620, 400],
  square: [300, 300],
};
/**
 * Area of pictures that reach its edge. The title is next to it, or in a plain band below it. Objects surrounded by
 * space get the whole width, so that none is cut.
 */
const WINDOWS: Record<CoverShape, CoverPicture['window']> = {
  portrait: { x: 0, width: 300, height: 292 },
  wide: { x: 260, width: 360, height: 400 },
  square: { x: 0, width: 300, height: 300 },
};

/**
 * Draws the picture for an id. It is the same at build time, in every browser, and on every brand that uses all
 * palettes.
 */
export function cover({ id: subject, tags = [] }: CoverSubject, options: CoverOptions = {}): CoverPicture {
  const { shape = 'portrait', uid = '', palettes } = options;
  const h = hash(subject);
  const set = palettes ? PALETTES.filter(({ name }) => palettes.includes(name)) : PALETTES;
  const palette = pickOf(set.length > 0 ? set : PALETTES, h);
  const family = options.family ?? pickOf(familiesFor(tags), h >>> 9);
  const { ground, a, b, c, pop } = palette;
  const id = `c${h.toString(36)}${shape.charAt(0)}${uid}`;
  const dice = diceOf(h);
  const angle = dice.pick([20, 65, 110, 155]);
  const brush: Brush = {
    dice,
    id,
    ground,
    a,
    b,
    c,
    pop,
    g2: mix(ground, b, 0.28),
    g3: mix(ground, a, 0.32),
    mid: mix(a, c, 0.5),
    deep: mix(a, b, 0.6),
    deep2: mix(c, b, 0.62),
    A: `url(#${id}A)`,
    B: `url(#${id}B)`,
    C: `url(#${id}C)`,
    suit: (x, y, size, fill) => suit(h % 3, x, y, size, fill),
  };
  const art = FAMILIES[family](brush);
  const bleed = BLEED.has(family);
  const [width, height] = SIZES[shape];
  return {
    id,
    palette,
    family,
    width,
    height,
    angle,
    gradients: [
      { key: 'A', from: mix(a, c, 0.16), to: mix(a, b, 0.22) },
      { key: 'B', from: mix(b, a, 0.3), to: b },
      { key: 'C', from: c, to: mix(c, a, 0.42) },
    ],
    light: { x: dice.pick(['.15', '.85']), near: mix(ground, c, 0.2), far: ground },
    ground: bleed ? ground : `url(#${id}G)`,
    window: bleed ? WINDOWS[shape] : { ...WINDOWS[shape], x: 0, width },
    transform: placeOf(shape, bleed),
    art,
  };
}

function pickOf<T>(choices: readonly T[], number: number): T {
  const choice = choices[number % choices.length];
  if (choice === undefined) throw new RangeError('nothing to choose from');
  return choice;
}

function placeOf(shape: CoverShape, bleed: boolean): string {
  if (shape === 'wide') return bleed ? 'translate(240 0) scale(1.334)' : 'translate(256 18) scale(1.21)';
  return bleed ? '' : 'translate(10 10) scale(.934)';
}

/** Draws a diamond, heart or disc. */
function suit(kind: number, x: number, y: number, s: number, fill: string): Shape {
  if (kind === 0) return path(`M${x} ${y + s}L${x - s * 0.8} ${y}L${x} ${y - s}L${x + s * 0.8} ${y}z`, fill);
  if (kind === 1) {
    return path(
      `M${x} ${y + s}C${x - s * 1.7} ${y - s * 0.1} ${x - s * 0.7} ${y - s * 1.2} ${x} ${y - s * 0.35}C${x + s * 0.7} ${y - s * 1.2} ${x + s * 1.7} ${y - s * 0.1} ${x} ${y + s}z`,
      fill,
    );
  }
  return disc(x, y, s * 0.8, fill);
}
