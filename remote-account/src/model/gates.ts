import type { PlayerRecord } from './profile.ts';

type Judged = Pick<PlayerRecord, 'regulations' | 'withheldRewards'>;

/** X28: what a player has to know or do next, most pressing first; one is shown at a time. */
const GATES = [
  ['kyc', ({ regulations }) => regulations.requiresKYCVerification && !regulations.pendingKYCVerification],
  ['email', ({ regulations }) => regulations.requiresEmailVerification],
  ['rewards-refused', ({ withheldRewards }) => withheldRewards === 'refused'],
  ['rewards-waiting', ({ withheldRewards }) => withheldRewards === 'waiting'],
] as const satisfies readonly (readonly [string, (record: Judged) => boolean])[];

export type Gate = (typeof GATES)[number][0];

export const gateOf = (record: Judged): Gate | undefined => GATES.find(([, holds]) => holds(record))?.[0];
