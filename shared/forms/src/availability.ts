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
 * Availability of a name. `unknown` means that the check failed, `limited` that too many names were checked. In both cases the
 * server decides at submit (AU10).
 */
export type Availability = 'free' | 'taken' | 'limited' | 'unknown';

/** State of the check for the field's current value. */
export type Known = Availability | 'asking' | 'not-asked';

/**
 * Checks a value when its field is left. Each value is checked once, and responses for values that have changed since are ignored.
 * A taken name is a `duplicate` (AU10).
 */
export function useAvailability(ask: (value: string) => Promise<Availability>) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Availability | 'asking'>>(new Map());
  const known = useRef(new Map<string, Availability | 'asking'>());
  const revalidate = useRevalidate();

  const note = (value: string, answer: Availability | 'asking' | undefined) => {
    if (answer) known.current.set(value, answer);
    else known.current.delete(value);
    setAnswers(new Map(known.current));
  };

  async function check(value: string): Promise<void> {
    const before = known.current.get(value);
    // A limited check may be retried later.
    if (value === '' || (before && before !== 'limited')) return;
    note(value, 'asking');
    const answer = await ask(value);
    // A failed check may be retried.
    note(value, answer === 'unknown' ? undefined : answer);
    if (answer === 'taken') revalidate();
  }

  return {
    check,
    of: (value: string): Known => answers.get(value) ?? 'not-asked',
    /** Rejects a value that is known to be taken. */
    rule: ((value: unknown, _all: FormValues): ValidationError | undefined =>
      known.current.get(textOf(value)) === 'taken' ? validationError('duplicate') : undefined) satisfies Rule,
  };
}
