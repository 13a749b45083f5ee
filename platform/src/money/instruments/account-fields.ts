import type { AccountField } from '@parlay/contracts/brand-cashier';
import { nationalId } from '@parlay/contracts/validation/national-id';
import type { FieldErrors } from '../../core/http/errors.ts';
import type { Instrument } from './instruments.ts';

/** Account field values, by type. */
export type AccountFields = Partial<Record<AccountField, string>>;

type Use = Instrument['accountFieldDefinitions'][number]['uses'][number];

const documentNumberError = nationalId('documentType');

/** Validators for field values that are not empty. */
const VALIDATORS: Record<AccountField, (value: string, all: AccountFields) => boolean> = {
  holder: (value) => /^\p{L}[\p{L}\p{M} .'’-]{1,69}$/u.test(value),
  email: (value) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  iban: isIban,
  documentType: () => true,
  documentNumber: (value, all) => documentNumberError(value, all) === undefined,
};

/** Checks whether a text is a valid IBAN (ISO 13616), using its format, length and check digits. */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  const digits = [...`${plain.slice(4)}${plain.slice(0, 4)}`].map((char) => Number.parseInt(char, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Returns the errors in the fields that a player entered for an instrument, by request path. */
export function accountErrors(
  { accountFieldDefinitions }: Pick<Instrument, 'accountFieldDefinitions'>,
  use: Use,
  fields: Record<string, string>,
): FieldErrors {
  const errors: FieldErrors = {};
  const inputFields = accountFieldDefinitions.filter(
    ({ userInputRequired, uses }) => userInputRequired && uses.includes(use),
  );
  for (const name of Object.keys(fields)) {
    if (!inputFields.some(({ type }) => type === name)) errors[`fields.${name}`] = 'fieldError';
  }
  for (const { type, required, values } of inputFields) {
    const value = fields[type]?.trim() ?? '';
    if (value === '') {
      if (required) errors[`fields.${type}`] = 'required';
    } else if ((values && !values.includes(value)) || !VALIDATORS[type](value, fields)) {
      errors[`fields.${type}`] = 'invalidPattern';
    }
  }
  return errors;
}
