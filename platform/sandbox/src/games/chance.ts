import { createHash, createHmac } from 'node:crypto';

/**
 * Hash for provable fairness: before the stake the page gets the hash of the round's secret random seed; the player's
 * browser adds its own seed; afterwards the secret is shown, and anyone can recompute the draw.
 */
export const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

/** A uniform number in [0, 1): the first 52 bits of HMAC-SHA256(seed, "{clientSeed}:{roundId}"). */
export function chanceOf(seed: string, clientSeed: string, roundId: string): number {
  const digest = createHmac('sha256', seed).update(`${clientSeed}:${roundId}`).digest('hex');
  return Number.parseInt(digest.slice(0, 13), 16) / 2 ** 52;
}
