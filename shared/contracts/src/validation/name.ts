import { type Rule, textOf, validationError } from './rule.ts';

const FORBIDDEN = /[~`!@#$%^&*()_+=?/,:;"[\]{}|\\<>]/;

/** A person's name (VA4). The hyphen is forbidden unless the brand allows it. */
export const validName =
  ({ allowHyphen }: { allowHyphen: boolean }): Rule =>
  (value) => {
    const text = textOf(value);
    return FORBIDDEN.test(text) || (!allowHyphen && text.includes('-')) ? validationError('validName') : undefined;
  };

/** Removes everything but letters and digits (VA10). */
export const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
