import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';
import { gameCodeOf } from './games.ts';

/** Free rounds that an operator has ordered for a user. */
const Reward = z.object({
  /** The `reward_uuid`. */
  id: z.string(),
  prepaid: z.string(),
  /** Company that is this Hub88 for the operator. */
  provider: z.string(),
  user: z.string(),
  gameId: z.string(),
  currency: z.string(),
  /** Stake of a round in 1/100,000. */
  betValue: z.int(),
  betCount: z.int(),
  /** Time in ms from which, and until which, rounds can be played. */
  from: z.int(),
  until: z.int(),
  /** The operator's reference. */
  reference: z.string().nullable(),
  isCancelled: z.boolean(),
  /** Ids of the rounds that have used it. */
  rounds: z.array(z.string()),
});
export type Reward = z.infer<typeof Reward>;

const MAX_REWARDS = 5000;

/** Rewards by their id, kept over a restart. */
export class Rewards {
  readonly #journal: Journal<Reward>;
  readonly #now: () => number;

  constructor(dataDir: string, now: () => number = Date.now) {
    this.#now = now;
    const file = join(dataDir, 'sandbox', 'hub88-rewards.jsonl');
    const isOpen = (reward: Reward) => statusOf(reward, now()) === 'FRS_ACTIVE';
    this.#journal = new Journal({ file, schema: Reward, maxRecords: MAX_REWARDS, isOpen });
  }

  create(order: Omit<Reward, 'id' | 'isCancelled' | 'rounds'>): Reward {
    return this.#journal.put({ ...order, id: randomUUID(), isCancelled: false, rounds: [] });
  }

  /** Returns a company's reward. */
  find(provider: string, id: string): Reward | undefined {
    const reward = this.#journal.get(id);
    return reward?.provider === provider ? reward : undefined;
  }

  cancel(reward: Reward): Reward {
    return this.#journal.put({ ...reward, isCancelled: true });
  }

  statusOf(reward: Reward): RewardStatus {
    return statusOf(reward, this.#now());
  }

  /** Returns the reward of a user that ends first, and that a round of the game can use now. */
  usable(place: Pick<Reward, 'provider' | 'user' | 'gameId' | 'currency'>): Reward | undefined {
    return this.#journal
      .values()
      .filter(
        (reward) =>
          reward.provider === place.provider &&
          reward.user === place.user &&
          reward.gameId === place.gameId &&
          reward.currency === place.currency &&
          this.statusOf(reward) === 'FRS_ACTIVE',
      )
      .sort((a, b) => a.until - b.until)[0];
  }

  /** Records the round that uses a reward. A round uses one reward, however often its bet is sent. */
  use(reward: Reward, round: string): void {
    if (!reward.rounds.includes(round)) this.#journal.put({ ...reward, rounds: [...reward.rounds, round] });
  }

  /** Returns the reward that a round uses. */
  of(provider: string, round: string): Reward | undefined {
    return this.#journal.values().find((reward) => reward.provider === provider && reward.rounds.includes(round));
  }

  /** Gives a reward back the round whose bet was rolled back or refused. */
  release(provider: string, round: string): void {
    const reward = this.of(provider, round);
    if (reward) this.#journal.put({ ...reward, rounds: reward.rounds.filter((one) => one !== round) });
  }
}

export type RewardStatus = 'FRS_NEW' | 'FRS_ACTIVE' | 'FRS_CANCELLED' | 'FRS_FINISHED' | 'FRS_EXPIRED';

function statusOf({ isCancelled, rounds, betCount, from, until }: Reward, now: number): RewardStatus {
  if (isCancelled) return 'FRS_CANCELLED';
  if (rounds.length >= betCount) return 'FRS_FINISHED';
  if (until <= now) return 'FRS_EXPIRED';
  return from > now ? 'FRS_NEW' : 'FRS_ACTIVE';
}

/** Template of rewards of a game in a currency. The operator chooses stake and number. */
export interface Prepaid {
  prepaid_uuid: string;
  game_code: string;
  currency: string;
  bet_value: null;
  bet_count: null;
  bonus_buy: false;
}

export const prepaidOf = (gameId: string, currency: string): Prepaid => ({
  ...{ prepaid_uuid: uuidOf(`prepaid:${gameId}:${currency}`), game_code: gameCodeOf(gameId), currency },
  ...{ bet_value: null, bet_count: null, bonus_buy: false },
});

/** Returns the UUID of a name, which is always the same. */
export function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  // Version 8, which is for own formats, and the variant of RFC 9562.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
