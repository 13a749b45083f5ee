import type { AccountField } from '@parlay/contracts/brand-cashier';
import { nationalId } from '@parlay/contracts/validation/national-id';
import type { FieldErrors } from '../../core/http/errors.ts';
import type { Instrument } from './instruments.ts';

/** Values by type; a field that the instrument does not define is refused. */
export type AccountFields = Partial<Record<AccountField, string>>;

type Use = Instrument['accountFieldDefinitions'][number]['uses'][number];

const holdsNumber = nationalId('documentType');

/** Form of each field; required ones are not empty by then. */
const FORMS: Record<AccountField, (value: string, all: AccountFields) => boolean> = {
  holder: (value) => /^\p{L}[\p{L}\p{M} .'’-]{1,69}$/u.test(value),
  email: (value) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  iban: isIban,
  documentType: () => true,
  documentNumber: (value, all) => holdsNumber(value, all) === undefined,
};

/** Whether a text is an account number by ISO 13616: its country, length and check digits. */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  const digits = [...`${plain.slice(4)}${plain.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Errors of what the player typed for an instrument, by the paths of the call. */
export function accountErrors(
  { accountFieldDefinitions }: Pick<Instrument, 'accountFieldDefinitions'>,
  use: Use,
  fields: Record<string, string>,
): FieldErrors {
  const errors: FieldErrors = {};
  const asked = accountFieldDefinitions.filter(
    ({ userInputRequired, uses }) => userInputRequired && uses.includes(use),
  );
  for (const name of Object.keys(fields)) {
    if (!asked.some(({ type }) => type === name)) errors[`fields.${name}`] = 'fieldError';
  }
  for (const { type, required, values } of asked) {
    const value = fields[type]?.trim() ?? '';
    if (value === '') {
      if (required) errors[`fields.${type}`] = 'required';
    } else if ((values && !values.includes(value)) || !FORMS[type](value, fields)) {
      errors[`fields.${type}`] = 'invalidPattern';
    }
  }
  return errors;
}
