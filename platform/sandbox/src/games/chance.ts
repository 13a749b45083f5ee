import { createHash, createHmac } from 'node:crypto';
import { Chance } from './families/kit/chance.ts';

/**
 * Hashes a seed for provable fairness. Before the stake, the page gets the hash of the round's secret random seed, and
 * the player's browser adds its own seed. Afterwards, the secret is shown, so anyone can recompute the result.
 */
export const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

/** Seeds from which the chance of a round follows. */
export interface Seeds {
  /** The server's secret seed. */
  seed: string;
  clientSeed: string;
  roundId: string;
}

/** Returns the chance of a round: block n is HMAC-SHA256(seed, "{clientSeed}:{roundId}:{n}"). */
export const chanceOf = ({ seed, clientSeed, roundId }: Seeds): Chance =>
  new Chance((index) => createHmac('sha256', seed).update(`${clientSeed}:${roundId}:${index}`).digest());
