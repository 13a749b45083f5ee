import { type Rule, textOf, validationError } from './rule.ts';

/** Peruvian kinds of identity documents (VA8), with the lengths of their numbers. */
export const NATIONAL_ID_LENGTHS = {
  DNI: [8, 9],
  RUC: [11, 11],
  CE: [9, 10],
  PASS: [9, 11],
} as const;
export type NationalIdKind = keyof typeof NATIONAL_ID_LENGTHS;

export const isNationalIdKind = (kind: unknown): kind is NationalIdKind =>
  typeof kind === 'string' && Object.hasOwn(NATIONAL_ID_LENGTHS, kind);

/**
 * Requires the number of a national identity document: letters and digits (VA10) with the length for its kind. The form's field
 * `kindField` has the kind.
 */
export const nationalId =
  (kindField: string): Rule =>
  (value, all) => {
    const text = textOf(value).trim();
    const kind = all[kindField];
    if (text === '' || !isNationalIdKind(kind)) return undefined;
    const [least, most] = NATIONAL_ID_LENGTHS[kind];
    return /^[A-Za-z0-9]+$/.test(text) && text.length >= least && text.length <= most
      ? undefined
      : validationError('invalidPattern');
  };
