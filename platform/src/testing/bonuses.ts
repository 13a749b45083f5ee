import { randomUUID } from 'node:crypto';
import { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { BonusTerms } from '@parlay/contracts/bonus-terms';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { Db } from '../core/database/database.ts';
import { addCampaign } from '../money/bonuses/operator/repository.ts';

/** Adds a running campaign of a brand and returns its id. */
export async function aCampaign(
  db: Db,
  { code, brandId = 104, ...definition }: z.input<typeof CampaignDefinition> & { code: string; brandId?: number },
): Promise<string> {
  const id = randomUUID();
  await addCampaign(db, {
    id,
    brandId,
    code,
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    definition: CampaignDefinition.parse(definition),
    state: 'running',
  });
  return id;
}

interface FreePlays {
  /** Game for free rounds. */
  game?: string;
  rounds: number;
  stake: number;
  winnings: 'own' | 'bonus';
}

type BonusOptions = z.input<typeof BonusTerms> & {
  amount: number;
  type?: CampaignDefinition['kind'];
  maxStake?: number | null;
  freePlays?: FreePlays;
};

/** Adds a bonus without a campaign that a player can claim, and returns its id. Amounts are in minor units. */
export async function aBonus(
  db: Db,
  customerId: string,
  { amount, type = 'free-cash', maxStake = null, freePlays, ...terms }: BonusOptions,
): Promise<string> {
  const id = randomUUID();
  const stored = JSON.stringify({ ...BonusTerms.parse(terms), maxStake, ...freePlays });
  await sql`
    insert into bonus (id, customer_id, brand_id, code, type, currency, terms, status, amount)
    select ${id}::uuid, customer_id, 104, 'TEST', ${type}, currency, ${stored}::jsonb, 'ACTIVE', ${amount}
    from wallet where customer_id = ${customerId}`.execute(db);
  return id;
}

/** Opts a player in to a bonus of `percent` % of the next deposit, up to `cap` minor units, and returns its id. */
export async function anOptIn(
  db: Db,
  customerId: string,
  { percent, cap }: { percent: number; cap: number },
): Promise<string> {
  const id = randomUUID();
  const terms = JSON.stringify({ ...BonusTerms.parse({}), maxStake: null, percent, cap, minDeposit: 1 });
  await sql`
    insert into bonus (id, customer_id, brand_id, code, type, currency, terms, status)
    select ${id}::uuid, customer_id, 104, 'TEST', 'deposit-match', currency, ${terms}::jsonb, 'OPTED_IN'
    from wallet where customer_id = ${customerId}`.execute(db);
  return id;
}

type FreePlayOptions = Omit<FreePlays, 'game'> & z.input<typeof BonusTerms>;

const someFreePlays =
  (type: 'free-rounds' | 'free-bets', options: Pick<FreePlays, 'game'> = {}) =>
  (db: Db, customerId: string, { rounds, stake, winnings, ...terms }: FreePlayOptions): Promise<string> =>
    aBonus(db, customerId, {
      ...terms,
      amount: rounds * stake,
      type,
      freePlays: { ...options, rounds, stake, winnings },
    });

/** Adds free rounds for the game that aGame() launches, ready to be claimed, and returns the id of their bonus. */
export const someFreeRounds = someFreePlays('free-rounds', { game: 'quiet-comet' });

/** Adds free bets, ready to be claimed, and returns the id of their bonus. */
export const someFreeBets = someFreePlays('free-bets');

/** Claim requirements without any verification. */
export const NO_REQUIRED_PROOFS = { email: false, identity: false, age: false, identityAbove: null };

/** Returns a player's command about a bonus. */
export const bonusCommand = (bonusId: string, customerId: string, key: string = randomUUID()) => ({
  bonusId,
  customerId,
  key,
  hash: 'same',
});
