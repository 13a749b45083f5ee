import { useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '../data/call.ts';
import type { Order } from '../data/order.ts';
import type { Failure } from '../data/outcome.ts';
import { Changed, requestOf } from './request.ts';

const Conflict = z.object({
  revision: z.int(),
  changes: z.array(
    z.object({
      by: z.string(),
      action: z.string(),
      what: z.array(z.string()),
      at: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type Conflict = z.infer<typeof Conflict>;

export interface Ordering {
  working: boolean;
  error: Failure | undefined;
  /** Changes made after the operator looked, where they are the reason for the refusal. */
  conflict: Conflict | undefined;
  /** The revision that the giver knows: what they saw, or what a conflict told them. */
  revision: number | undefined;
  give(order: Order): Promise<Changed | undefined>;
}

/** Gives orders to the registry, one at a time. After a conflict the next one is given on the revision that it named. */
export function useOrder(seen: number | undefined): Ordering {
  const [revision, setRevision] = useState(seen);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Failure>();
  const busy = useRef(false);

  return {
    working,
    error,
    conflict: error && conflictIn(error),
    revision,
    async give(order) {
      if (busy.current) return undefined;
      busy.current = true;
      setWorking(true);
      setError(undefined);
      const outcome = await call({ ...requestOf(order, revision), reply: Changed });
      busy.current = false;
      setWorking(false);
      if (outcome.ok) return outcome.data;
      setError(outcome.error);
      const told = conflictIn(outcome.error);
      if (told) setRevision(told.revision);
      return undefined;
    },
  };
}

const conflictIn = ({ code, details }: Failure): Conflict | undefined =>
  code === 'revision_conflict' ? Conflict.safeParse(details).data : undefined;
