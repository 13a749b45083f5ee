import type { SlipRefusal } from '../sports/book/refusal.ts';
import type { BetView } from '../sports/pages/present.ts';
import { postData } from './sports-api.ts';
import type { Intent, Pick } from './sports-intents.ts';

/** Bets that were placed, and the picks that they took out of the slip. */
export interface Placed {
  kind: 'placed';
  bets: readonly BetView[];
  picks: readonly Pick[];
}

export type SlipNotice =
  | Placed
  | { kind: 'refused'; refusal: SlipRefusal }
  | { kind: 'asking' }
  /** The book never received a bet that an earlier page asked for. */
  | { kind: 'not-arrived' }
  /** A link named a selection that is no longer on offer. */
  | { kind: 'gone' }
  | { kind: 'full' }
  | { kind: 'cash-paid'; amount: string }
  | { kind: 'cash-changed'; amount: string }
  | { kind: 'cash-failed' };

export type FirstCall = 'slip/bets' | 'slip/bets/state';

/** Bet whose cash-out the visitor is asked to confirm, with the offer that was shown. */
export interface CashOutAsked {
  bet: string;
  amount: string;
  percent: number;
}

type Placing =
  | { status: 'held'; waits: number }
  | { status: 'placed'; bet: BetView }
  | { status: 'refused'; refusal: SlipRefusal }
  /** The wallet has not answered yet. */
  | { status: 'asking' }
  /** No such bet ever arrived. */
  | { status: 'unknown' };
export type Decided = Extract<Placing, { bet: unknown } | { refusal: unknown }>;
type Cashed =
  | { status: 'held'; waits: number }
  | { status: 'unknown' }
  | { status: 'paid'; bet: BetView; amount: string }
  | { status: 'refused'; offer: { amount: string } | { none: string } };

const ASK_AGAIN_MS = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Codes after which the same call is sent again: no answer, too many calls, or a book that was restarted. */
const isUndecided = (code: string | undefined) =>
  code === undefined || code === 'too_many_requests' || code === 'unknown_account';

const refusedAs = (reason: SlipRefusal['reason']): Decided => ({ status: 'refused', refusal: { reason } });

export interface BetCallsOptions {
  /** Returns the secret of the visitor's bets. */
  account(): Promise<string | undefined>;
  /** Returns who bets, which is the same after another sign-in; undefined for a visitor. */
  owner(): string | undefined;
  lang(): string;
  /** Called if the book no longer knows that secret. */
  forget(): void;
}

/** How a call of the slip goes on until the book has decided. */
export interface Waiting {
  /** Whether the bettor is still signed in. */
  isCurrent(): boolean;
  /** Called when the bet waits for the delay in play, in ms. */
  held(ms: number): void;
  /** Called when the bet is asked for again. */
  asking(): void;
}

/** Calls about bets. Each is repeated with its key until the book answers. */
export class BetCalls {
  private readonly options: BetCallsOptions;

  constructor(options: BetCallsOptions) {
    this.options = options;
  }

  /** Returns the book's decision about a bet, or undefined if it never received the bet of an earlier page. */
  async place(intent: Intent, first: FirstCall, waiting: Waiting): Promise<Decided | undefined> {
    let isRefused = false;
    for (let path: string = first; waiting.isCurrent(); ) {
      const account = await this.options.account();
      if (account !== undefined && this.options.owner() !== intent.owner) return refusedAs('session');
      const { key, bet } = intent;
      const call = { account, key, bet, lang: this.options.lang() };
      const reply = account === undefined ? undefined : await postData<Placing>(path, call);
      if (!reply || (!reply.ok && isUndecided(reply.code))) {
        if (reply && !reply.ok && reply.code === 'unknown_account') this.options.forget();
        waiting.asking();
        await pause(ASK_AGAIN_MS);
      } else if (!reply.ok) {
        // This call was refused, but an earlier one may have arrived.
        if (path === 'slip/bets/state') return refusedAs('bad_slip');
        isRefused = true;
        path = 'slip/bets/state';
      } else if (reply.data.status === 'placed' || reply.data.status === 'refused') {
        return reply.data;
      } else if (reply.data.status === 'held') {
        path = 'slip/bets/state';
        waiting.held(reply.data.waits);
        await pause(reply.data.waits + 100);
      } else if (reply.data.status === 'asking') {
        path = 'slip/bets/state';
        waiting.asking();
        await pause(ASK_AGAIN_MS);
      } else {
        if (isRefused) return refusedAs('bad_slip');
        if (first === 'slip/bets/state') return undefined;
        path = 'slip/bets';
        waiting.asking();
        await pause(ASK_AGAIN_MS);
      }
    }
    return undefined;
  }

  /** Closes a bet or a share of it. Returns what to say, or undefined if the open bets show what is so. */
  async cashOut(offer: CashOutAsked, isCurrent: () => boolean): Promise<SlipNotice | undefined> {
    const { bet, amount, percent } = offer;
    const key = crypto.randomUUID();
    for (let isFirst = true; isCurrent(); isFirst = false) {
      const account = await this.options.account();
      const call = { account, bet, amount, percent, key, lang: this.options.lang() };
      const reply = account === undefined ? undefined : await postData<Cashed>('slip/cash-out', call);
      if (reply?.ok && reply.data.status === 'held') await pause(reply.data.waits + 100);
      else if (!reply || (reply.ok ? reply.data.status === 'unknown' : isUndecided(reply.code))) {
        if (reply && !reply.ok && reply.code === 'unknown_account') this.options.forget();
        await pause(ASK_AGAIN_MS);
      } else {
        // After a repetition, a refused call says nothing about the first one.
        return reply.ok || isFirst ? cashNotice(reply.ok ? reply.data : undefined) : undefined;
      }
    }
    return undefined;
  }
}

function cashNotice(outcome: Cashed | undefined): SlipNotice {
  if (outcome?.status === 'paid') return { kind: 'cash-paid', amount: outcome.amount };
  if (outcome?.status === 'refused' && 'amount' in outcome.offer)
    return { kind: 'cash-changed', amount: outcome.offer.amount };
  return { kind: 'cash-failed' };
}
