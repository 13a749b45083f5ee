import anyAscii from 'any-ascii';
import { skeletonOf } from './skeleton.ts';
import { visible } from './visible.ts';

/** Spellings of one sound, in the order in which they are replaced. */
const SOUNDS: readonly [RegExp, string][] = [
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/ck|c|q/g, 'k'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
];

/** Returns a name by its sound in the letters a to z: transliterated from any script, usual spellings made one. */
export const soundOf = (name: string): string =>
  SOUNDS.reduce((text, [spelling, one]) => text.replace(spelling, one), lettersOf(anyAscii(visible(name))));

/** Returns a name by its looks in the letters a to z. */
export const looksOf = (name: string): string => lettersOf(anyAscii(skeletonOf(name)));

/** Letters in words. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['`’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
