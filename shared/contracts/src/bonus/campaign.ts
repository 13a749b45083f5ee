import { z } from 'zod/mini';
import { BonusTerms, TicketTerms } from './terms.ts';

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Minor units by currency. */
const Amounts = z.record(Currency, z.int().check(z.positive()));
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));

export const CampaignCode = z.string().check(z.regex(/^[A-Z0-9]{3,20}$/));

/** Conditions for players who opt in. */
const Eligibility = z.strictObject({
  /** Countries of players' addresses; null: all that the brand takes. */
  countries: z._default(z.nullable(z.array(Country).check(z.minLength(1))), null),
  /** `none`: players who have not deposited yet. */
  deposits: z._default(z.enum(['any', 'none', 'some']), 'any'),
});

const shared = {
  /** `open`: players find it among the offers. `code`: only who types its code gets it. */
  entry: z._default(z.enum(['open', 'code']), 'open'),
  eligibility: z.prefault(Eligibility, {}),
  /** Days from opting in until the offer is no longer held for the player. */
  claimDays: z._default(z.int().check(z.minimum(1), z.maximum(90)), 14),
  /** Players who may claim it in one browser, and with one card or account; null: any number. */
  limits: z.prefault(
    z.strictObject({
      perDevice: z._default(z.nullable(z.int().check(z.positive())), null),
      perInstrument: z._default(z.nullable(z.int().check(z.positive())), 1),
    }),
    {},
  ),
};

/** Fields of campaigns that give money. */
const money = {
  terms: z.prefault(BonusTerms, {}),
  /** Largest sum of the stakes of a game round that uses bonus money; a currency that is missing has none. */
  maxStake: z._default(Amounts, {}),
};

/** Fields of free rounds and bets. */
const freePlays = {
  /** Stake of each, which the house pays. */
  stake: Amounts,
  /** Whether what they win is the player's own at once, or bonus money that has to be wagered. */
  winnings: z._default(z.enum(['own', 'bonus']), 'bonus'),
};

/**
 * Definition of a bonus campaign: what it gives, to whom, and under which terms. Amounts are minor units by currency.
 */
export const CampaignDefinition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('deposit-match'),
    /** Part of the deposit that is added, in percent. */
    percent: z.int().check(z.minimum(1), z.maximum(500)),
    /** Most that is added. */
    cap: Amounts,
    /** Deposits below it get none. */
    minDeposit: Amounts,
    ...money,
    ...shared,
  }),
  z.strictObject({ kind: z.literal('free-cash'), amount: Amounts, ...money, ...shared }),
  z.strictObject({
    kind: z.literal('tournament-ticket'),
    /** Highest entry price that the ticket pays. */
    amount: Amounts,
    terms: z.prefault(TicketTerms, {}),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('free-rounds'),
    /** Id of the game. */
    game: z.string().check(z.minLength(1), z.maxLength(64)),
    rounds: z.int().check(z.minimum(1), z.maximum(500)),
    ...freePlays,
    ...money,
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('free-bets'),
    bets: z.int().check(z.minimum(1), z.maximum(100)),
    ...freePlays,
    ...money,
    ...shared,
  }),
]);
export type CampaignDefinition = z.infer<typeof CampaignDefinition>;

/** Currencies in which a campaign gives something. */
export function currenciesOf(definition: CampaignDefinition): string[] {
  if ('stake' in definition) return Object.keys(definition.stake);
  if (definition.kind !== 'deposit-match') return Object.keys(definition.amount);
  return Object.keys(definition.cap).filter((currency) => definition.minDeposit[currency] !== undefined);
}

/** The terms of the money that a campaign gives; a ticket, and winnings that are the player's own, need nothing to be staked. */
export function moneyTermsOf(definition: CampaignDefinition): BonusTerms {
  const isOwn = 'winnings' in definition && definition.winnings === 'own';
  if (definition.kind !== 'tournament-ticket' && !isOwn) return definition.terms;
  return BonusTerms.parse({ days: definition.terms.days, wagering: 0, contribution: { games: 0 } });
}
