import type { PlayerRecord } from './profile.ts';

/** X28: what may keep a player from going on, most pressing first: of several that hold one is told at a time. */
const GATES = [
  ['kyc', ({ regulations }) => regulations.requiresKYCVerification && !regulations.pendingKYCVerification],
  ['email', ({ regulations }) => regulations.requiresEmailVerification],
] as const satisfies readonly (readonly [string, (record: Pick<PlayerRecord, 'regulations'>) => boolean])[];

export type Gate = (typeof GATES)[number][0];

export const gateOf = (record: Pick<PlayerRecord, 'regulations'>): Gate | undefined =>
  GATES.find(([, holds]) => holds(record))?.[0];
