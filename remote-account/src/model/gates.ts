import { firstGate } from '@parlay/contracts/gates';
import { entryOf } from '@parlay/contracts/open-word';
import type { PlayerRecord } from './profile.ts';

type GateFacts = Pick<PlayerRecord, 'regulations' | 'withheldRewards'>;

/**
 * Verifications that the player must complete, then matters that support must settle. Only one of them is shown
 * (X28).
 */
export type Gate = 'identity' | 'email' | 'rewards-refused' | 'rewards-waiting';

export function gateOf({ regulations, withheldRewards }: GateFacts): Gate | undefined {
  const { requiresKYCVerification, pendingKYCVerification, requiresEmailVerification } = regulations;
  const gate = firstGate({
    identity: requiresKYCVerification && !pendingKYCVerification,
    email: requiresEmailVerification,
  });
  if (gate) return gate;
  return entryOf(WITHHELD, withheldRewards);
}

const WITHHELD = { refused: 'rewards-refused', waiting: 'rewards-waiting' } as const;
