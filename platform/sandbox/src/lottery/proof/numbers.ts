import { createHash, createHmac } from 'node:crypto';
import type { Pool } from '../games.ts';
import type { Numbers } from '../prizes.ts';

/** Inputs of a draw. `secret`, `root` and `randomness` are hex. */
export interface DrawInputs {
  draw: string;
  secret: string;
  root: string;
  round: number;
  randomness: string;
}

/** Returns the published commitment to a secret. */
export const commitmentTo = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

/**
 * Derives the numbers of a draw. The seed is HMAC-SHA256 with the secret as its key, over the draw's id, the root of all
 * lines, and the beacon's round and value. Words of 32 bits are read from HMAC-SHA256(seed, counter). A word at or above
 * the largest multiple of the number of remaining balls is skipped, so each remaining ball is equally likely.
 */
export function numbersFrom(
  { draw, secret, root, round, randomness }: DrawInputs,
  { main, extra }: { main: Pool; extra?: Pool | undefined },
): Numbers {
  const message = ['parlay-lottery-1', draw, root, round, randomness].join('|');
  const words = wordsFrom(createHmac('sha256', Buffer.from(secret, 'hex')).update(message).digest());
  return { main: takeFrom(main, words), extra: extra ? takeFrom(extra, words) : [] };
}

function takeFrom({ take, of }: Pool, words: Iterator<number, never>): number[] {
  const balls = Array.from({ length: of }, (_, at) => at + 1);
  const taken = Array.from({ length: take }, () => balls.splice(indexBelow(balls.length, words), 1)[0] ?? 0);
  return taken.sort((a, b) => a - b);
}

const WORDS = 2 ** 32;

function indexBelow(count: number, words: Iterator<number, never>): number {
  const limit = WORDS - (WORDS % count);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % count;
  }
}

function* wordsFrom(seed: Buffer): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE(counter);
    const block = createHmac('sha256', seed).update(index).digest();
    for (let at = 0; at < block.length; at += 4) yield block.readUInt32BE(at);
  }
}
