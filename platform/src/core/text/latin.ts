import anyAscii from 'any-ascii';
import { skeletonOf } from './skeleton.ts';
import { toVisible } from './visible.ts';

/** Greek digraphs (ELOT 743). A diaeresis, or an accent on the first letter, separates the two letters. */
const GREEK: readonly [RegExp, string][] = [
  [/ου(?!\u0308)/g, 'ou'],
  [/([αεη])υ(?!\u0308)/g, '$1v'],
  [/γ(?=[γξχ])/g, 'n'],
];

/** Spellings of the same sound, in replacement order. */
const SOUNDS: readonly [RegExp, string][] = [
  [/tsch|tch/g, 'ch'],
  [/shch|sch/g, 'sh'],
  [/\bmp/g, 'b'],
  [/\bnt/g, 'd'],
  [/gk/g, 'g'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ou|ue/g, 'u'],
  [/kh/g, 'h'],
  [/ph|[fw]/g, 'v'],
  [/x/g, 'ks'],
  [/ck|c|q/g, 'k'],
  [/[yj]/g, 'i'],
  [/\bi+e/g, 'e'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
];

/**
 * Returns a name's phonetic form in the letters a to z: transliterated from any script, with like-sounding spellings
 * unified.
 */
export const phoneticForm = (name: string): string => {
  const decomposed = toVisible(name).toLowerCase().normalize('NFD');
  const spelled = replaceAll(decomposed, GREEK).normalize('NFC');
  return replaceAll(lettersOf(anyAscii(spelled)), SOUNDS);
};

/** Returns a name's visual form in the letters a to z. Maps i to l, as the skeleton does with a capital I. */
export const visualForm = (name: string): string => lettersOf(anyAscii(skeletonOf(name))).replaceAll('i', 'l');

const replaceAll = (text: string, replacements: readonly [RegExp, string][]): string =>
  replacements.reduce((result, [spelling, sound]) => result.replace(spelling, sound), text);

/** Letters that digits and symbols can stand for inside words. */
const DIGITS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
  '€': 'e',
  '£': 'l',
  '¥': 'y',
  '§': 's',
  '¢': 'c',
  '¡': 'i',
};
const DIGIT_IN_WORD = /(?<=\p{L}\p{M}*[013-9€£¥§¢¡]*)[013-9€£¥§¢¡]|[013-9€£¥§¢¡](?=[013-9€£¥§¢¡]*\p{L})/gu;

/** Replaces the digits and symbols that stand for letters. Keeps all other digits. */
export const withoutDigits = (text: string): string => text.replace(DIGIT_IN_WORD, (char) => DIGITS[char] ?? char);

/** Reduces a text to words of the letters a to z. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['`’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
