import { z } from 'zod';
import { REFUSALS } from './refusals.gen.ts';

/** Names of our SQL functions that may refuse. */
export type RefusingFunction = keyof typeof REFUSALS;

/** Refusal codes of a function. */
export type RefusalCodeOf<Name extends RefusingFunction> = (typeof REFUSALS)[Name][number];

const Details = z.record(z.string(), z.unknown()).exactOptional();

/** Returns the schema of a function's refusal. */
export const refusalOf = <Name extends RefusingFunction, D extends z.ZodType = typeof Details>(
  name: Name,
  details?: D,
) => z.object({ refused: z.enum<readonly RefusalCodeOf<Name>[]>(REFUSALS[name]), details: (details ?? Details) as D });
