import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { assertOwnOrigin, parseInput, Refusal } from '../../web/errors.ts';
import { type Lang, langOf } from '../../web/lang.ts';
import type { Held } from '../book/holds.ts';
import type { PlaceOutcome } from '../book/placing.ts';
import { INITIAL_PLAY_MONEY, type PlayMoney } from '../book/play-money.ts';
import { SlipBet } from '../book/slip.ts';
import { type CashOutOutcome, PARTS, type SportsBook } from '../book/sports-book.ts';
import type { Offer } from '../offer/offer.ts';
import { parseRef } from '../offer/selection-ref.ts';
import type { Bettors } from './bettors.ts';
import type { ComputeBudget } from './compute-budget.ts';
import { type BetView, presentBet } from './present.ts';

const Account = z.object({ account: z.uuid(), lang: z.string().max(20).optional() });
const Place = Account.extend({ bet: SlipBet });
const Key = Account.extend({ key: z.uuid() });
const CashOut = Account.extend({
  bet: z.string().max(100),
  /** Minor units that the bettor saw. */
  amount: z.string().regex(/^\d{1,12}$/),
  key: z.uuid(),
  /** Share of the bet. */
  percent: z.union([z.literal(100), ...PARTS.map((percent) => z.literal(percent))]).default(100),
});

const SETTLED_SHOWN = 30;

/** A bettor's bets, as the slip shows them. */
export interface SlipState {
  currency: string;
  /** Balance of play money; null if the site shows the player's balance. */
  balance: string | null;
  /** Balance of a new account of play money. */
  initial: string;
  open: BetView[];
  settled: BetView[];
}

interface SlipParts {
  bettors: Bettors;
  money: PlayMoney;
  offer: Offer;
  budget: ComputeBudget;
}

/** Registers the calls of the slip. An account belongs to anyone who knows its secret. */
export function slipRoutes(app: FastifyInstance, { bettors, money, offer, budget }: SlipParts): void {
  const stateOf = (account: string, lang: Lang): SlipState => {
    const { book, bettor, balance } = bettors.find(account);
    const bets = book.betsOf(bettor.account);
    const present = (of: typeof bets) => of.map((bet) => presentBet(book, bet, lang));
    return {
      currency: bettor.currency,
      balance: balance === null ? null : String(balance),
      initial: String(INITIAL_PLAY_MONEY),
      open: present(bets.filter(({ status }) => status === 'open')),
      settled: present(bets.filter(({ status }) => status !== 'open').slice(0, SETTLED_SHOWN)),
    };
  };

  app.post('/sports/api/slip/play-money', async (request) => {
    assertOwnOrigin(request);
    return { data: { account: money.open() } };
  });
  app.post('/sports/api/slip/state', async (request) => {
    assertOwnOrigin(request);
    const { account, lang } = parseInput(Account, request.body);
    return { data: stateOf(account, langOf(lang)) };
  });
  app.post('/sports/api/slip/refill', async (request) => {
    assertOwnOrigin(request);
    const { account, lang } = parseInput(Account, request.body);
    if (stateOf(account, 'en').open.length > 0) throw new Refusal(409, 'open_bets', 'There are open bets.');
    money.refill(account);
    return { data: stateOf(account, langOf(lang)) };
  });
  app.post('/sports/api/slip/bets', async (request) => {
    assertOwnOrigin(request);
    const { account, bet, lang } = parseInput(Place, request.body);
    const { book, bettor } = bettors.find(account);
    const fixtures = bet.selections.map(({ id }) => parseRef(id).fixture);
    await budget.spend(request.ip, () => offer.prepare(fixtures));
    return { data: placed(book, await book.place(bettor, bet), langOf(lang)) };
  });
  app.post('/sports/api/slip/bets/state', async (request) => {
    assertOwnOrigin(request);
    const { account, key, lang } = parseInput(Key, request.body);
    const { book, bettor } = bettors.find(account);
    return { data: placed(book, await book.stateOf(bettor.account, key), langOf(lang)) };
  });
  app.post('/sports/api/slip/cash-out', async (request) => {
    assertOwnOrigin(request);
    const { account, bet, lang, ...asked } = parseInput(CashOut, request.body);
    const { book, bettor } = bettors.find(account);
    return { data: cashed(book, await book.cashOut(bettor, bet, asked), langOf(lang)) };
  });
}

const waits = (until: number) => ({ status: 'held', waits: Math.max(0, until - Date.now()) });

/** `unknown`: no such bet ever arrived. `asking`: the wallet has not answered yet. */
function placed(book: SportsBook, held: Held<PlaceOutcome> | undefined, lang: Lang) {
  if (!held) return { status: 'unknown' };
  if (held.status === 'held') return waits(held.until);
  const { outcome } = held;
  if (outcome.kind === 'unknown') return { status: 'asking' };
  return outcome.kind === 'placed'
    ? { status: 'placed', bet: presentBet(book, outcome.bet, lang) }
    : { status: 'refused', refusal: outcome.refusal };
}

function cashed(book: SportsBook, held: Held<CashOutOutcome>, lang: Lang) {
  if (held.status === 'held') return waits(held.until);
  const { outcome } = held;
  if (outcome.kind === 'unknown') return { status: 'unknown' };
  return outcome.kind === 'paid'
    ? { status: 'paid', amount: outcome.amount, bet: presentBet(book, outcome.bet, lang) }
    : { status: 'refused', offer: outcome.offer };
}
