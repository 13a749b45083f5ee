import { createHash, createHmac } from 'node:crypto';

/**
 * Hashes a seed for provable fairness. Before the stake, the page gets the hash of the round's secret random seed, and
 * the player's browser adds its own seed. Afterwards, the secret is shown, so anyone can recompute the result.
 */
export const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

/** Returns a uniform number in [0, 1): the first 52 bits of HMAC-SHA256(seed, "{clientSeed}:{roundId}"). */
export function uniformRandom(seed: string, clientSeed: string, roundId: string): number {
  const digest = createHmac('sha256', seed).update(`${clientSeed}:${roundId}`).digest('hex');
  return Number.parseInt(digest.slice(0, 13), 16) / 2 ** 52;
}
