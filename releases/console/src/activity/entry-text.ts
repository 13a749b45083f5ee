import type { HistoryEntry } from '@parlay/releases/replies/history';
import { z } from 'zod';

const Detail = z.object({
  /** Reason for a refusal. */
  message: z.string().optional(),
  /** Name of the token, channel or webhook that an entry is about. */
  name: z.string().optional(),
  takeBack: z.boolean().optional(),
  needsProof: z.boolean().optional(),
  expiresAt: z.string().nullish(),
});

export const isRefused = ({ action }: Pick<HistoryEntry, 'action'>): boolean => action.endsWith(' refused');

/** Returns the details of an entry other than its remotes and its reason. */
export function detailText({ detail }: Pick<HistoryEntry, 'detail'>): string {
  const { message, name, takeBack, needsProof, expiresAt } = Detail.safeParse(detail).data ?? {};
  return [
    name,
    takeBack === undefined ? undefined : takeBack ? 'taken back by itself' : 'not taken back by itself',
    needsProof === undefined ? undefined : needsProof ? 'grows with a proof only' : 'grows without a proof',
    expiresAt ? `until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC` : undefined,
    message,
  ]
    .filter(Boolean)
    .join('; ');
}
