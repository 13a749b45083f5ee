import type { ApiFailure } from '@parlay/contracts/api';
import { type Fault, isValidationKey } from '@parlay/contracts/validation/fault';

/** Server errors by field name. Each stays until its field is edited (VA2). */
export type FieldFaults = Readonly<Record<string, Fault>>;

/** Result of a submit: undefined on success, else the errors of its fields (none when it failed as a whole). */
export type Submitted = FieldFaults | undefined;

/**
 * Returns the field errors of a failed call. `names` maps server paths ("address.city") to field names where they
 * differ. A key without a message in this version becomes a plain field error.
 */
export function faultsOf(failure: ApiFailure, names: Readonly<Record<string, string>> = {}): FieldFaults {
  const faults = Object.entries(failure.fieldErrors ?? {}).map(([path, key]): [string, Fault] => [
    names[path] ?? path,
    { key: isValidationKey(key) ? key : 'fieldError' },
  ]);
  return Object.fromEntries(faults);
}
