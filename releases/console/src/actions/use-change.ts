import { useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '../data/call.ts';
import type { Order } from '../data/order.ts';
import type { Failure } from '../data/outcome.ts';
import { requestOf } from './request.ts';

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

export interface ChangeSubmission<T> {
  working: boolean;
  error: Failure | undefined;
  /** Changes made since the operator loaded the data, if they caused the refusal. */
  conflict: Conflict | undefined;
  /** Revision that the operator last saw, either on the page or in a conflict. */
  revision: number | undefined;
  /** Returns the registry's reply, or undefined if it refused. */
  send(order: Order): Promise<T | undefined>;
}

/** Sends orders to the registry, one at a time. After a conflict, the next order expects its revision. */
export function useChange<T>(seen: number | undefined, reply: z.ZodType<T>): ChangeSubmission<T> {
  const [revision, setRevision] = useState(seen);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Failure>();
  const busy = useRef(false);

  return {
    working,
    error,
    conflict: error && conflictIn(error),
    revision,
    async send(order) {
      if (busy.current) return undefined;
      busy.current = true;
      setWorking(true);
      setError(undefined);
      const outcome = await call({ ...requestOf(order, revision), reply });
      busy.current = false;
      setWorking(false);
      if (outcome.ok) return outcome.data;
      setError(outcome.error);
      const conflict = conflictIn(outcome.error);
      if (conflict) setRevision(conflict.revision);
      return undefined;
    },
  };
}

const conflictIn = ({ code, details }: Failure): Conflict | undefined =>
  code === 'revision_conflict' ? Conflict.safeParse(details).data : undefined;
