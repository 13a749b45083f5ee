import type { PlayerRecord } from './profile.ts';

type Judged = Pick<PlayerRecord, 'regulations' | 'withheldRewards'>;

/** The player's required steps (X28), most urgent first; only one is shown. */
const GATES = [
  ['kyc', ({ regulations }) => regulations.requiresKYCVerification && !regulations.pendingKYCVerification],
  ['email', ({ regulations }) => regulations.requiresEmailVerification],
  ['rewards-refused', ({ withheldRewards }) => withheldRewards === 'refused'],
  ['rewards-waiting', ({ withheldRewards }) => withheldRewards === 'waiting'],
] as const satisfies readonly (readonly [string, (record: Judged) => boolean])[];

export type Gate = (typeof GATES)[number][0];

export const gateOf = (record: Judged): Gate | undefined => GATES.find(([, holds]) => holds(record))?.[0];
