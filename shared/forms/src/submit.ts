import type { ApiFailure } from '@parlay/contracts/api';
import { isValidationKey, type ValidationError } from '@parlay/contracts/validation/rule';

/** Server errors by field name. Each stays until its field is edited (VA2). */
export type FieldErrors = Readonly<Record<string, ValidationError>>;

/** Result of a submission: undefined on success, otherwise the field errors (none if the call failed as a whole). */
export type SubmitResult = FieldErrors | undefined;

/**
 * Returns the field errors of a failed call. `names` maps server paths ("address.city") to field names where they
 * differ. A key without a message in this version becomes a general field error.
 */
export function fieldErrorsOf(failure: ApiFailure, names: Readonly<Record<string, string>> = {}): FieldErrors {
  const fieldErrors = Object.entries(failure.fieldErrors ?? {}).map(([path, key]): [string, ValidationError] => [
    names[path] ?? path,
    { key: isValidationKey(key) ? key : 'fieldError' },
  ]);
  return Object.fromEntries(fieldErrors);
}
