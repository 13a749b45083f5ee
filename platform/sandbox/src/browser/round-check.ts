import { Chance } from '../games/families/kit/chance.ts';
import type { Progress } from '../games/families/kit/family.ts';

/** A finished round as its player knows it. */
export interface FinishedRound {
  family: string;
  rules: unknown;
  roundId: string;
  seed: string;
  clientSeed: string;
  pick: string;
  moves: readonly string[];
}

type Play = (rules: unknown, chance: Chance, pick: string, moves: readonly string[]) => Progress;

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Thrown when a round needs more blocks than were computed. */
class MoreBlocks extends Error {}

/** Plays a finished round again from its seeds, as the rules of its family say, and hashes its seed. */
export async function replay(round: FinishedRound): Promise<{ seedHash: string; shown: unknown }> {
  const { family, rules, roundId, seed, clientSeed, pick, moves } = round;
  const { play } = (await import(`./${family}-play.js`)) as { play: Play };
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), hmac, false, ['sign']);
  const blocks: Uint8Array[] = [];
  for (;;) {
    const message = bytesOf(`${clientSeed}:${roundId}:${blocks.length}`);
    blocks.push(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
    const chance = new Chance((index) => {
      const block = blocks[index];
      if (!block) throw new MoreBlocks();
      return block;
    });
    try {
      return { seedHash: await sha256(seed), shown: play(rules, chance, pick, moves).shown };
    } catch (error) {
      if (!(error instanceof MoreBlocks)) throw error;
    }
  }
}
