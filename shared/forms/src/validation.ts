/** Keys of validation messages (VA1). Each remote that has forms has a text for the keys it can meet, as `validation.{key}`. */
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

/** What is wrong with a value: the key of its message and what the message needs, for example `{ min: 8 }`. */
export interface Fault {
  key: ValidationKey;
  values?: Readonly<Record<string, string | number>>;
}

/** All values of the form by field name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A rule on one field. Every rule but `required` lets an empty value pass. */
export type Rule = (value: unknown, all: FormValues) => Fault | undefined;

/** Says a fault in the page's language: the remote's own `validation.*` messages. */
export type FaultTexts = (fault: Fault) => string;

export const isValidationKey = (key: string): key is ValidationKey =>
  (VALIDATION_KEYS as readonly string[]).includes(key);

/** The texts of a remote out of its translate function. */
export const faultTexts =
  (t: (key: string, values?: Record<string, string | number>) => string): FaultTexts =>
  ({ key, values }) =>
    t(`validation.${key}`, { ...values });
