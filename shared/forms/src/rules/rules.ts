import type { Fault, Rule, ValidationKey } from '../validation.ts';

const fault = (key: ValidationKey, values?: Fault['values']): Fault => (values ? { key, values } : { key });
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** As people count: an emoji is one character. */
const lengthOf = (text: string): number => [...text].length;

/** Text with something besides spaces, a box that is ticked, or any other value. */
export const required: Rule = (value) => {
  const empty =
    typeof value === 'string' ? value.trim() === '' : value === undefined || value === null || value === false;
  return empty ? fault('required') : undefined;
};

export const minlength =
  (min: number): Rule =>
  (value) => {
    const length = lengthOf(textOf(value));
    return length > 0 && length < min ? fault('minlength', { min }) : undefined;
  };

export const maxlength =
  (max: number): Rule =>
  (value) =>
    lengthOf(textOf(value)) > max ? fault('maxlength', { max }) : undefined;

/** Text, @, text, a dot and at least two characters. Whether it exists is the server's business. */
export const email: Rule = (value) => {
  const text = textOf(value);
  return text === '' || /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text) ? undefined : fault('email');
};

export const noSpaces: Rule = (value) => (/\s/.test(textOf(value)) ? fault('noSpaces') : undefined);

/** Same as another field; `key` says which pair it is. The other field's own rules speak while it is empty. */
export const matchWith =
  (other: string, key: 'matchWith' | 'emailsMatch' | 'passwordsMatch' = 'matchWith'): Rule =>
  (value, all) => {
    const text = textOf(value);
    return text === '' || text === textOf(all[other]) ? undefined : fault(key);
  };

/** The first fault of several rules, in their order. */
export const allOf =
  (...rules: readonly Rule[]): Rule =>
  (value, all) => {
    for (const rule of rules) {
      const found = rule(value, all);
      if (found) return found;
    }
    return undefined;
  };
