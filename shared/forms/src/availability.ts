import { type Fault, type FormValues, fault, type Rule, textOf } from '@parlay/contracts/validation/fault';
import { useRef, useState } from 'react';
import { useJudgeAgain } from './use-form-field.ts';

/**
 * Whether a name is free. `unknown` where nobody could say, `limited` where too many have been asked about: then the server
 * decides at submit (AU10).
 */
export type Availability = 'free' | 'taken' | 'limited' | 'unknown';

/** What is known of the value that stands in the field now. */
export type Known = Availability | 'asking' | 'not-asked';

/**
 * Asks about a value when its field is left. Answers to values that have changed since are ignored, the latest counts;
 * each value is asked about once. A taken one is a duplicate (AU10).
 */
export function useAvailability(ask: (value: string) => Promise<Availability>) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Availability | 'asking'>>(new Map());
  const known = useRef(new Map<string, Availability | 'asking'>());
  const judgeAgain = useJudgeAgain();

  const note = (value: string, answer: Availability | 'asking' | undefined) => {
    if (answer) known.current.set(value, answer);
    else known.current.delete(value);
    setAnswers(new Map(known.current));
  };

  async function check(value: string): Promise<void> {
    const before = known.current.get(value);
    // Later there may be room again.
    if (value === '' || (before && before !== 'limited')) return;
    note(value, 'asking');
    const answer = await ask(value);
    // What nobody could say may be asked again.
    note(value, answer === 'unknown' ? undefined : answer);
    if (answer === 'taken') judgeAgain();
  }

  return {
    check,
    of: (value: string): Known => answers.get(value) ?? 'not-asked',
    /** Refuses a value that is known to be taken. */
    rule: ((value: unknown, _all: FormValues): Fault | undefined =>
      known.current.get(textOf(value)) === 'taken' ? fault('duplicate') : undefined) satisfies Rule,
  };
}
