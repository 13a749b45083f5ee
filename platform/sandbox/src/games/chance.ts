import { createHash, createHmac } from 'node:crypto';

/**
 * Provable fairness: before the stake the page is shown the hash of the round's secret seed; the player's browser adds a
 * seed of its own; afterwards the secret is told, and anyone can compute the same draw.
 * The secret follows from the provider's key and the round's id, so a restart forgets nothing.
 */
export const seedOf = (key: string, roundId: string) =>
  createHmac('sha256', key).update(`seed:${roundId}`).digest('hex');

export const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

/** An even chance in [0, 1): the first 52 bits of HMAC-SHA256(seed, "{clientSeed}:{roundId}"). */
export function chanceOf(seed: string, clientSeed: string, roundId: string): number {
  const digest = createHmac('sha256', seed).update(`${clientSeed}:${roundId}`).digest('hex');
  return Number.parseInt(digest.slice(0, 13), 16) / 2 ** 52;
}
