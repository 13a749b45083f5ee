import { toWire } from '@parlay/money';
import { storePseudonym } from '@parlay/platform/play/pseudonyms/names';
import type { QueryExecutorProvider } from 'kysely';
import { type BetStatus, verdictOf } from '../log.ts';
import { forfeit } from './bonuses.ts';
import { type Caller, type Player, signedBy } from './caller.ts';
import { FREE_STAKE, type Play } from './free-plays.ts';

/** Sports company that reports bets of its own books. */
export const SPORTS = 'touchline';
const PLACED_AT = '2026-05-16T18:00:00.000Z';

/** Returns the provider's pseudonym for a player. */
export const nameOf = (customer: string) => `p-${customer}`;

/** Registers a player's pseudonym with the sports and the lottery provider, as their frames do. */
export async function registerPseudonym(db: QueryExecutorProvider, customer: string): Promise<void> {
  for (const provider of [SPORTS, 'drumroll']) await storePseudonym(db, provider, nameOf(customer), customer);
}

interface Step {
  /** Revision of the report. Only outdated reports arrive out of order. */
  revision: number;
  status: BetStatus;
  /** Share of the bet's maximum return, which is random for each bet. */
  share?: number;
}

/** Sequences of the provider's reports about a bet. */
const REPORT_SEQUENCES: readonly (readonly Step[])[] = [
  [
    { revision: 1, status: 'open' },
    { revision: 2, status: 'won', share: 1 },
  ],
  [{ revision: 1, status: 'won', share: 1 }],
  [
    { revision: 1, status: 'open' },
    { revision: 2, status: 'lost' },
  ],
  // A void bet can be placed again and is never paid.
  [
    { revision: 1, status: 'open' },
    { revision: 2, status: 'void' },
    { revision: 3, status: 'won', share: 1 },
  ],
  // A correction adds to the payment and never reduces it.
  [
    { revision: 1, status: 'won', share: 0.5 },
    { revision: 2, status: 'won', share: 1 },
  ],
  [
    { revision: 1, status: 'cashed-out', share: 1 },
    { revision: 2, status: 'won', share: 0.5 },
  ],
  [
    { revision: 2, status: 'won', share: 1 },
    { revision: 1, status: 'open' },
  ],
];

/** Acts as a sports provider that reports the free bets of one player. */
export function freeBetPlay(caller: Caller, player: Player, key: string): Play {
  const { customer } = player;
  return async ({ id, isGivenUp }, tab, n) => {
    const chance = (decision: string) => caller.chance(customer, 'free bet', id, tab, n, decision);
    const bet = `b-${id}-${tab}-${n}`;
    // Occasionally, the stake is more than the house pays.
    const isTooHigh = chance('dear') < 0.08;
    const stake = BigInt(FREE_STAKE + (isTooHigh ? 1 : 0));
    const maximum = 10 + Math.floor(chance('won') * 90);
    const sequence = REPORT_SEQUENCES[Math.floor(chance('story') * REPORT_SEQUENCES.length)] ?? [];
    for (const [index, { revision, status, share = 0 }] of sequence.entries()) {
      const returned = status === 'open' ? null : BigInt(Math.floor(maximum * share));
      const reported = await caller.perform(
        { kind: 'report', provider: SPORTS, customer, bet, revision, status, stake, returned, free: id },
        {
          path: `/api/provider/${SPORTS}/bets`,
          body: {
            player: nameOf(customer),
            betId: bet,
            revision,
            name: 'Harbour City – Northgate United',
            detail: 'Draw',
            currency: 'EUR',
            stake: toWire(stake, 'EUR'),
            returned: returned === null ? null : toWire(returned, 'EUR'),
            status,
            placedAt: PLACED_AT,
            settledAt: status === 'open' ? null : PLACED_AT,
            freeBetId: id,
          },
          headers: signedBy(key),
        },
      );
      if (index === 0 && verdictOf(reported).is === 'refused') return isTooHigh;
      if (index === 0 && isGivenUp && tab === 0 && n === 1) await forfeit(caller, player, id);
    }
    return true;
  };
}
