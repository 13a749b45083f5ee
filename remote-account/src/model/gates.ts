import { firstGate } from '@parlay/contracts/gates';
import type { PlayerRecord } from './profile.ts';

type Judged = Pick<PlayerRecord, 'regulations' | 'withheldRewards'>;

/** Proofs that the player owes, then matters that support has to settle; only one is shown (X28). */
export type Gate = 'identity' | 'email' | 'rewards-refused' | 'rewards-waiting';

export function gateOf({ regulations, withheldRewards }: Judged): Gate | undefined {
  const { requiresKYCVerification, pendingKYCVerification, requiresEmailVerification } = regulations;
  const proof = firstGate({
    identity: requiresKYCVerification && !pendingKYCVerification,
    email: requiresEmailVerification,
  });
  if (proof) return proof;
  return withheldRewards === 'none' ? undefined : `rewards-${withheldRewards}`;
}
