import type { ApiFailure } from '@parlay/contracts/api';
import { type Fault, isValidationKey } from '@parlay/contracts/validation/fault';

/** Faults that the server found, by field name. Each stays until its field is edited (VA2). */
export type FieldFaults = Readonly<Record<string, Fault>>;

/** What became of a submit: undefined when it worked, else the faults of its fields (none when it failed as a whole). */
export type Submitted = FieldFaults | undefined;

/**
 * Faults by field out of a failed call. `names` maps the server's paths ("address.city") to fields where they differ.
 * A key that this version has no message for is a plain field error.
 */
export function faultsOf(failure: ApiFailure, names: Readonly<Record<string, string>> = {}): FieldFaults {
  const faults = Object.entries(failure.fieldErrors ?? {}).map(([path, key]): [string, Fault] => [
    names[path] ?? path,
    { key: isValidationKey(key) ? key : 'fieldError' },
  ]);
  return Object.fromEntries(faults);
}
