import {
  type FormValues,
  type Rule,
  textOf,
  type ValidationError,
  validationError,
} from '@parlay/contracts/validation/rule';
import { useRef, useState } from 'react';
import { useRevalidate } from './use-form-field.ts';

/**
 * Availability of a name. `unknown` means that the check failed, and `limited` that too many names were checked. In
 * both cases the server decides when the form is submitted (AU10).
 */
export type Availability = 'free' | 'taken' | 'limited' | 'unknown';

/** State of the check for the field's current value. */
export type AvailabilityStatus = Availability | 'asking' | 'unchecked';

/**
 * Checks a value when the player leaves its field. Each value is checked once, and responses for values that have
 * changed since are ignored. A taken name is reported as a `duplicate` (AU10).
 */
export function useAvailability(request: (value: string) => Promise<Availability>) {
  const [results, setResults] = useState<ReadonlyMap<string, Availability | 'asking'>>(new Map());
  const latest = useRef(new Map<string, Availability | 'asking'>());
  const revalidate = useRevalidate();

  const record = (value: string, result: Availability | 'asking' | undefined) => {
    if (result) latest.current.set(value, result);
    else latest.current.delete(value);
    setResults(new Map(latest.current));
  };

  async function check(value: string): Promise<void> {
    const previous = latest.current.get(value);
    // A check refused by the limit may be retried later.
    if (value === '' || (previous && previous !== 'limited')) return;
    record(value, 'asking');
    const result = await request(value);
    // A failed check may be retried.
    record(value, result === 'unknown' ? undefined : result);
    if (result === 'taken') revalidate();
  }

  return {
    check,
    of: (value: string): AvailabilityStatus => results.get(value) ?? 'unchecked',
    /** Rejects a value that is known to be taken. */
    rule: ((value: unknown, _all: FormValues): ValidationError | undefined =>
      latest.current.get(textOf(value)) === 'taken' ? validationError('duplicate') : undefined) satisfies Rule,
  };
}
