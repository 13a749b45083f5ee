import { type Rule, textOf, validationError } from './rule.ts';

const FORBIDDEN = /[~`!@#$%^&*()_+=?/,:;"[\]{}|\\<>]/;

/** Maximum number of words in a name, because more cannot be compared with other people's names. */
const MAX_WORDS = 10;

/** Returns true if a text has letters and at most `MAX_WORDS` words. */
const hasNameWords = (text: string): boolean =>
  /\p{L}/u.test(text) && (text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0) <= MAX_WORDS;

/** Requires a person's name (VA4) of words with letters. A hyphen is forbidden unless the brand allows it. */
export const validName =
  ({ allowHyphen }: { allowHyphen: boolean }): Rule =>
  (value) => {
    const text = textOf(value);
    const isValid =
      !FORBIDDEN.test(text) && (allowHyphen || !text.includes('-')) && (text === '' || hasNameWords(text));
    return isValid ? undefined : validationError('validName');
  };

/** Removes everything but letters and digits (VA10). */
export const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
