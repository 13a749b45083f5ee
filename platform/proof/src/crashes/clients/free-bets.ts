import { toWire } from '@parlay/money';
import { rememberPartnerName } from '@parlay/platform/play/history/report';
import type { QueryExecutorProvider } from 'kysely';
import { type BetStatus, verdictOf } from '../log.ts';
import { forfeit } from './bonuses.ts';
import { type Caller, type Player, signedBy } from './caller.ts';
import { FREE_STAKE, type Play } from './free-plays.ts';

const SPORTS = 'oddsmith';
const PLACED = '2026-05-16T18:00:00.000Z';

/** The company's name of a player. */
const nameOf = (customer: string) => `p-${customer}`;

/** Lets the sports company know a player, as its frame does. */
export const introduce = (db: QueryExecutorProvider, customer: string) =>
  rememberPartnerName(db, SPORTS, nameOf(customer), customer);

interface Step {
  /** Reports come in their order of revisions, but for those that were overtaken. */
  revision: number;
  status: BetStatus;
  /** Times the most that it may have returned, which differs from bet to bet. */
  share?: number;
}

/** Reports of the company about a bet, one after the other. */
const STORIES: readonly (readonly Step[])[] = [
  [
    { revision: 1, status: 'open' },
    { revision: 2, status: 'won', share: 1 },
  ],
  [{ revision: 1, status: 'won', share: 1 }],
  [
    { revision: 1, status: 'open' },
    { revision: 2, status: 'lost' },
  ],
  // The player may place it again, and it is never paid.
  [
    { revision: 1, status: 'open' },
    { revision: 2, status: 'void' },
    { revision: 3, status: 'won', share: 1 },
  ],
  // A correction adds to what was paid, and takes nothing of it.
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

/** A sports company that reports the free bets of one player. */
export function freeBetsOf(caller: Caller, player: Player, key: string): Play {
  const { customer } = player;
  return async ({ id, isGivenUp }, tab, n) => {
    const chance = (what: string) => caller.chance(customer, 'free bet', id, tab, n, what);
    const bet = `b-${id}-${tab}-${n}`;
    // Now and then at a stake that the house does not pay.
    const isDear = chance('dear') < 0.08;
    const stake = BigInt(FREE_STAKE + (isDear ? 1 : 0));
    const most = 10 + Math.floor(chance('won') * 90);
    const story = STORIES[Math.floor(chance('story') * STORIES.length)] ?? [];
    for (const [index, { revision, status, share = 0 }] of story.entries()) {
      const returned = status === 'open' ? null : BigInt(Math.floor(most * share));
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
            placedAt: PLACED,
            settledAt: status === 'open' ? null : PLACED,
            freeBetId: id,
          },
          headers: signedBy(key),
        },
      );
      if (index === 0 && verdictOf(reported).is === 'refused') return isDear;
      if (index === 0 && isGivenUp && tab === 0 && n === 1) await forfeit(caller, player, id);
    }
    return true;
  };
}
