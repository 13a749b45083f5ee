/** Keys of validation messages (VA1). Packages with forms have a text `validation.{key}` for each key they can show. */
export const VALIDATION_KEYS = [
  'required',
  'minlength',
  'maxlength',
  'email',
  'duplicate',
  'emailsMatch',
  'passwordsMatch',
  'noSpaces',
  'matchWith',
  'charPattern',
  'numPattern',
  'invalidPattern',
  'validName',
  'numberOfAnyKind',
  'numberGreaterThanOrEqualTo',
  'numberLesserThanOrEqualTo',
  'numberToTwoDecimalPlaces',
  'fieldError',
] as const;

export type ValidationKey = (typeof VALIDATION_KEYS)[number];

/** A validation error, with the key of its message and the message's values, for example `{ min: 8 }`. */
export interface ValidationError {
  key: ValidationKey;
  values?: Readonly<Record<string, string | number>>;
}

/** All values of a form by field name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A rule for one field, shared by page and server. Every rule except `required` accepts an empty value. */
export type Rule = (value: unknown, all: FormValues) => ValidationError | undefined;

export const isValidationKey = (key: string): key is ValidationKey =>
  (VALIDATION_KEYS as readonly string[]).includes(key);

export const validationError = (key: ValidationKey, values?: ValidationError['values']): ValidationError =>
  values ? { key, values } : { key };

/** Returns the value if it is text. Anything else counts as empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Combines rules into one that returns the first error in their order. */
export const allOf =
  (...rules: readonly Rule[]): Rule =>
  (value, all) => {
    for (const rule of rules) {
      const found = rule(value, all);
      if (found) return found;
    }
    return undefined;
  };
