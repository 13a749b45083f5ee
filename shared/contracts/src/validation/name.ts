import { type Rule, textOf, validationError } from './rule.ts';

const FORBIDDEN = /[~`!@#$%^&*()_+=?/,:;"[\]{}|\\<>]/;

/** Most words of a name: more cannot be compared with other people's. */
const MOST_WORDS = 10;

/** Whether a text has letters, and not so many words that it is no name. */
const isOfWords = (text: string): boolean =>
  /\p{L}/u.test(text) && (text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0) <= MOST_WORDS;

/** A person's name (VA4): words of letters. The hyphen is forbidden unless the brand allows it. */
export const validName =
  ({ allowHyphen }: { allowHyphen: boolean }): Rule =>
  (value) => {
    const text = textOf(value);
    const isValid = !FORBIDDEN.test(text) && (allowHyphen || !text.includes('-')) && (text === '' || isOfWords(text));
    return isValid ? undefined : validationError('validName');
  };

/** Removes everything but letters and digits (VA10). */
export const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
