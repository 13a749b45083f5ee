import { type Rule, textOf, validationError } from './rule.ts';

/** Scripts of names. Some languages mix the scripts of one entry. */
const SCRIPTS = [
  /^[\p{sc=Latin}]*$/u,
  /^[\p{sc=Cyrillic}]*$/u,
  /^[\p{sc=Greek}]*$/u,
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]*$/u,
  /^[\p{sc=Han}\p{sc=Hangul}]*$/u,
  /^[\p{sc=Han}\p{sc=Bopomofo}]*$/u,
  ...['Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi', 'Hebrew'].map(of),
  ...['Kannada', 'Khmer', 'Lao', 'Malayalam', 'Mongolian', 'Myanmar', 'Oriya', 'Sinhala', 'Syriac', 'Tamil'].map(of),
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'].map(of),
];

function of(script: string): RegExp {
  return new RegExp(`^[\\p{sc=${script}}]*$`, 'u');
}

/** Marks that strike out or enclose a letter. */
const OVERLAY = /[\u0334-\u0338\u20d0-\u20f0\p{Me}]/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** Requires a name without deceptive letters: only one script, in the usual forms, and nothing invisible. */
export const plainLetters: Rule = (value) => {
  const text = textOf(value).normalize('NFC');
  const letters = text.replace(/[\p{sc=Common}\p{sc=Inherited}]/gu, '');
  const isPlain =
    !INVISIBLE.test(text) &&
    !OVERLAY.test(text) &&
    text === text.normalize('NFKC') &&
    SCRIPTS.some((one) => one.test(letters));
  return isPlain ? undefined : validationError('invalidPattern');
};
