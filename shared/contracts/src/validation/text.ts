import { type Rule, textOf, validationError } from './rule.ts';

/** Counts code points, so an emoji is one character. */
const lengthOf = (text: string): number => [...text].length;

/** Requires text other than spaces, a ticked box, or any other value. */
export const required: Rule = (value) => {
  const empty =
    typeof value === 'string' ? value.trim() === '' : value === undefined || value === null || value === false;
  return empty ? validationError('required') : undefined;
};

export const minlength =
  (min: number): Rule =>
  (value) => {
    const length = lengthOf(textOf(value));
    return length > 0 && length < min ? validationError('minlength', { min }) : undefined;
  };

export const maxlength =
  (max: number): Rule =>
  (value) =>
    lengthOf(textOf(value)) > max ? validationError('maxlength', { max }) : undefined;

/**
 * A mailbox, @ and a domain of at least two labels, of which the last has at least two characters. Quotes, brackets and invisible
 * letters are not allowed, because they are syntax of mail headers. Only the server can tell whether the address exists.
 */
const MAILBOX =
  /^[^\s@<>()[\]\\,;:"\p{C}\p{Default_Ignorable_Code_Point}]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

export const email: Rule = (value) => {
  const text = textOf(value);
  return text === '' || MAILBOX.test(text) ? undefined : validationError('email');
};

export const noSpaces: Rule = (value) => (/\s/.test(textOf(value)) ? validationError('noSpaces') : undefined);

/**
 * Requires the same text as another field. `key` names the pair. Accepts an empty value, because the other field's rules
 * handle that.
 */
export const matchWith =
  (other: string, key: 'matchWith' | 'emailsMatch' | 'passwordsMatch' = 'matchWith'): Rule =>
  (value, all) => {
    const text = textOf(value);
    return text === '' || text === textOf(all[other]) ? undefined : validationError(key);
  };
