import anyAscii from 'any-ascii';
import { skeletonOf } from './skeleton.ts';
import { visible } from './visible.ts';

/** Greek letters that stand for another sound together (ELOT 743). Two dots or an accent on the first part them. */
const GREEK: readonly [RegExp, string][] = [
  [/ου(?!\u0308)/g, 'ou'],
  [/([αεη])υ(?!\u0308)/g, '$1v'],
  [/γ(?=[γξχ])/g, 'n'],
];

/** Spellings of one sound, in the order in which they are replaced. */
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

/** Returns a name by its sound in the letters a to z: transliterated from any script, usual spellings made one. */
export const soundOf = (name: string): string => {
  const decomposed = visible(name).toLowerCase().normalize('NFD');
  const spelled = replaceAll(decomposed, GREEK).normalize('NFC');
  return replaceAll(lettersOf(anyAscii(spelled)), SOUNDS);
};

/** Returns a name by its looks in the letters a to z. A small i is an l, as the capital I is in the skeleton. */
export const looksOf = (name: string): string => lettersOf(anyAscii(skeletonOf(name))).replaceAll('i', 'l');

const replaceAll = (text: string, replacements: readonly [RegExp, string][]): string =>
  replacements.reduce((done, [spelling, one]) => done.replace(spelling, one), text);

/** Letters that digits and signs stand for inside words. */
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

/** Returns a text with letters for the digits and signs that stand for them. Other digits stay. */
export const withoutDigits = (text: string): string => text.replace(DIGIT_IN_WORD, (sign) => DIGITS[sign] ?? sign);

/** Letters in words. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['`’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
