import { z } from 'zod/mini';
import { BonusTerms, TicketTerms } from './terms.ts';

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Minor units by currency. */
const Amounts = z.record(Currency, z.int().check(z.positive()));
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));

export const CampaignCode = z.string().check(z.regex(/^[A-Z0-9]{3,20}$/));

/** Conditions for players who opt in. */
const Eligibility = z.strictObject({
  /** Countries of players' addresses, or null for all countries that the brand accepts. */
  countries: z._default(z.nullable(z.array(Country).check(z.minLength(1))), null),
  /** `none` means players who have not deposited yet. */
  deposits: z._default(z.enum(['any', 'none', 'some']), 'any'),
});

const sharedFields = {
  /** With `open` players find it among the offers. With `code` only players who enter its code get it. */
  entry: z._default(z.enum(['open', 'code']), 'open'),
  eligibility: z.prefault(Eligibility, {}),
  /** Days after opting in until the offer expires. */
  claimDays: z._default(z.int().check(z.minimum(1), z.maximum(90)), 14),
  /** Maximum number of players who may claim it in one browser, and with one card or account; null means no limit. */
  limits: z.prefault(
    z.strictObject({
      perDevice: z._default(z.nullable(z.int().check(z.positive())), null),
      perInstrument: z._default(z.nullable(z.int().check(z.positive())), 1),
    }),
    {},
  ),
};

/** Fields of campaigns that give bonus money. */
const moneyFields = {
  terms: z.prefault(BonusTerms, {}),
  /** Maximum total stake of a game round that uses bonus money. Currencies not listed have no maximum. */
  maxStake: z._default(Amounts, {}),
};

/** Fields of free rounds and bets. */
const freePlays = {
  /** Stake of each round or bet, which the house pays. */
  stake: Amounts,
  /** Whether winnings become the player's own money immediately, or bonus money that must be wagered. */
  winnings: z._default(z.enum(['own', 'bonus']), 'bonus'),
};

/**
 * Definition of a bonus campaign, with its reward, eligible players and terms. Amounts are minor units by currency.
 */
export const CampaignDefinition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('deposit-match'),
    /** Percentage of the deposit that is added. */
    percent: z.int().check(z.minimum(1), z.maximum(500)),
    /** Maximum added amount. */
    cap: Amounts,
    /** Deposits below this amount get no bonus. */
    minDeposit: Amounts,
    ...moneyFields,
    ...sharedFields,
  }),
  z.strictObject({ kind: z.literal('free-cash'), amount: Amounts, ...moneyFields, ...sharedFields }),
  z.strictObject({
    kind: z.literal('tournament-ticket'),
    /** Maximum entry price that the ticket pays. */
    amount: Amounts,
    terms: z.prefault(TicketTerms, {}),
    ...sharedFields,
  }),
  z.strictObject({
    kind: z.literal('free-rounds'),
    /** Id of the game. */
    game: z.string().check(z.minLength(1), z.maxLength(64)),
    rounds: z.int().check(z.minimum(1), z.maximum(500)),
    ...freePlays,
    ...moneyFields,
    ...sharedFields,
  }),
  z.strictObject({
    kind: z.literal('free-bets'),
    bets: z.int().check(z.minimum(1), z.maximum(100)),
    ...freePlays,
    ...moneyFields,
    ...sharedFields,
  }),
]);
export type CampaignDefinition = z.infer<typeof CampaignDefinition>;

/** Returns the currencies in which a campaign gives something. */
export function currenciesOf(definition: CampaignDefinition): string[] {
  if ('stake' in definition) return Object.keys(definition.stake);
  if (definition.kind !== 'deposit-match') return Object.keys(definition.amount);
  return Object.keys(definition.cap).filter((currency) => definition.minDeposit[currency] !== undefined);
}

/** Returns the terms of a campaign's bonus money. Tickets, and winnings that are the player's own, need no wagering. */
export function moneyTermsOf(definition: CampaignDefinition): BonusTerms {
  const isOwn = 'winnings' in definition && definition.winnings === 'own';
  if (definition.kind !== 'tournament-ticket' && !isOwn) return definition.terms;
  return BonusTerms.parse({ days: definition.terms.days, wagering: 0, contribution: { games: 0 } });
}
