import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Journal } from '../../calls/journal.ts';
import type { Offer } from '../offer/offer.ts';
import { parseRef } from '../offer/selection-ref.ts';
import type { SportsBet } from './bet.ts';
import type { Held } from './holds.ts';
import { SlipRefusal, walletRefusal } from './refusal.ts';
import { checkSlip, SlipBet } from './slip.ts';
import type { Wallet } from './wallet.ts';
import type { WalletCalls } from './wallet-calls.ts';

/** Requests of one account that can wait at the same time. */
const MOST_WAITING = 5;
const MAX_REQUESTS = 5_000;

/** Bettor with the account at the wallet. */
export interface Bettor {
  account: string;
  currency: string;
  /** Token of the player's session, which some wallets need for a stake or a cash-out. */
  token?: string | undefined;
}

/** Outcome of a bet. After `unknown`, the wallet is asked again with the same key. */
export type PlaceOutcome =
  | { kind: 'placed'; bet: SportsBet }
  | { kind: 'refused'; refusal: SlipRefusal }
  | { kind: 'unknown' };

/** A request that waits for the delay in play, or that became no bet. */
const PlaceRequest = z.discriminatedUnion('state', [
  z.object({
    /** Id of the bet that it becomes. */
    id: z.string(),
    state: z.literal('held'),
    account: z.string(),
    currency: z.string(),
    token: z.string().exactOptional(),
    slip: SlipBet,
    until: z.number(),
  }),
  z.object({ id: z.string(), state: z.literal('refused'), refusal: SlipRefusal }),
]);
type PlaceRequest = z.infer<typeof PlaceRequest>;
type HeldRequest = Extract<PlaceRequest, { state: 'held' }>;

export interface PlacingOptions {
  offer: Offer;
  wallet: Wallet;
  calls: WalletCalls;
  bets: Journal<SportsBet>;
  /** File of the journal of requests, or undefined to keep it in memory. */
  file: string | undefined;
  /** Delay of bets on a match that is being played. */
  delayMs: number;
  /** Time after which a bet that the wallet has not confirmed is rolled back. */
  deadlineMs: number;
}

/**
 * Takes bets. Each request is on disk before it waits, and each bet before the wallet is called, so a restart continues
 * with both and a repeated key never becomes a second bet.
 */
export class Placing {
  private readonly options: PlacingOptions;
  private readonly requests: Journal<PlaceRequest>;
  /** Requests that are being checked or confirmed. A repetition waits for the same answer. */
  private readonly running = new Map<string, { account: string; answer: Promise<Held<PlaceOutcome>> }>();
  private readonly timers = new Map<string, { account: string; timer: NodeJS.Timeout }>();
  private isStopped = false;

  constructor(options: PlacingOptions) {
    this.options = options;
    this.requests = new Journal({
      file: options.file,
      schema: PlaceRequest,
      maxRecords: MAX_REQUESTS,
      isOpen: ({ id, state }) => state === 'held' && options.bets.get(id) === undefined,
    });
  }

  /** Continues with the requests that a restart interrupted. One that is too old by now is refused. */
  start(): void {
    for (const request of this.requests.values()) {
      if (request.state !== 'held' || this.options.bets.get(request.id)) continue;
      if (Date.now() > request.until + this.options.deadlineMs) this.refuse(request.id, { reason: 'timeout' });
      else this.wait(request);
    }
  }

  /** Stops waiting. The requests stay on disk. */
  stop(): void {
    this.isStopped = true;
    for (const { timer } of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  /** Takes a bet, in play after a delay. The same key always is the same bet. */
  async place(bettor: Bettor, slip: SlipBet): Promise<Held<PlaceOutcome>> {
    const id = betIdOf(bettor.account, slip.key);
    const known = this.known(id);
    if (known) return known;
    if (this.countWaiting(bettor.account) >= MOST_WAITING) return refused({ reason: 'too_many' });
    if (slip.freeBetId !== undefined && !this.options.wallet.takesFreeBets) return refused({ reason: 'free_bet' });
    // Recorded before anything is awaited, so a concurrent repetition finds it.
    return this.run(id, bettor.account, () => this.receive(id, bettor, slip));
  }

  /** Returns the state of a bet by its key, or undefined if it never arrived. */
  async stateOf(account: string, key: string): Promise<Held<PlaceOutcome> | undefined> {
    return this.known(betIdOf(account, key));
  }

  /** Sends a bet's call for its stake again, or gives the stake back after the deadline. */
  async repeat(bet: SportsBet): Promise<void> {
    const isOverdue = Date.now() > Date.parse(bet.placedAt) + this.options.deadlineMs;
    if (bet.status === 'rolling-back' || isOverdue) await this.rollBack(bet, bet.refusal ?? { reason: 'timeout' });
    else await this.confirm(bet, false);
  }

  private known(id: string): Held<PlaceOutcome> | Promise<Held<PlaceOutcome>> | undefined {
    const running = this.running.get(id);
    if (running) return running.answer;
    const bet = this.options.bets.get(id);
    if (bet) return { status: 'done', outcome: outcomeOf(bet) };
    const request = this.requests.get(id);
    if (!request) return undefined;
    return request.state === 'held' ? { status: 'held', until: request.until } : refused(request.refusal);
  }

  private run(id: string, account: string, act: () => Promise<Held<PlaceOutcome>>): Promise<Held<PlaceOutcome>> {
    const answer = act().finally(() => this.running.delete(id));
    this.running.set(id, { account, answer });
    return answer;
  }

  private countWaiting(account: string): number {
    const waiting = [...this.timers.values(), ...this.running.values()];
    return waiting.filter((one) => one.account === account).length;
  }

  private async receive(id: string, bettor: Bettor, slip: SlipBet): Promise<Held<PlaceOutcome>> {
    const { offer, delayMs } = this.options;
    await offer.prepare(slip.selections.map((selection) => parseRef(selection.id).fixture));
    const checked = checkSlip(offer, slip);
    if (!checked.ok || !checked.isInPlay || delayMs === 0) return this.decide(id, bettor, slip);
    const { token, ...account } = bettor;
    const request = { id, state: 'held' as const, ...account, slip, until: Date.now() + delayMs };
    this.requests.put(token === undefined ? request : { ...request, token });
    this.wait(token === undefined ? request : { ...request, token });
    return { status: 'held', until: request.until };
  }

  private wait(request: HeldRequest): void {
    const { id, account, slip, until } = request;
    const timer = setTimeout(
      () => {
        this.timers.delete(id);
        // A decision that fails, for example for want of disk space, is made at the next start.
        this.run(id, account, () => this.decide(id, request, slip)).catch(() => undefined);
      },
      Math.max(0, until - Date.now()),
    );
    this.timers.set(id, { account, timer });
  }

  private async decide(id: string, bettor: Bettor, slip: SlipBet): Promise<Held<PlaceOutcome>> {
    const { offer, wallet, bets } = this.options;
    await offer.prepare(slip.selections.map((selection) => parseRef(selection.id).fixture));
    if (this.isStopped) return { status: 'done', outcome: { kind: 'unknown' } };
    const checked = checkSlip(offer, slip);
    if (!checked.ok) return this.refuse(id, checked.refusal);
    const { account, currency, token } = bettor;
    const { legs, sizes, stake } = checked;
    const bet: SportsBet = {
      ...{ id, account, currency, type: slip.type, sizes: [...sizes], lineStake: slip.lineStake, stake: String(stake) },
      ...{ legs, status: 'requested', placedAt: new Date().toISOString(), revision: 1 },
      ...(token === undefined ? {} : { token }),
      ...(slip.freeBetId === undefined ? {} : { freeBetId: slip.freeBetId }),
    };
    // Later the same bet has other names, for example once its match has begun, and the wallet would refuse its key.
    const call = wallet.placeCall({ bet, amount: stake });
    return { status: 'done', outcome: await this.confirm(bets.put({ ...bet, call }), true) };
  }

  private refuse(id: string, refusal: SlipRefusal): Held<PlaceOutcome> {
    this.requests.put({ id, state: 'refused', refusal });
    return refused(refusal);
  }

  private async confirm(bet: SportsBet, isFirst: boolean): Promise<PlaceOutcome> {
    const { wallet, calls, bets } = this.options;
    const reply = await calls.run(bet.id, () => wallet.place({ bet, amount: BigInt(bet.stake) }, isFirst));
    if (this.isStopped) return { kind: 'unknown' };
    if (reply.kind === 'unknown')
      return reply.rollback
        ? this.rollBack(bet, walletRefusal({ code: reply.code ?? '' }, bet.freeBetId))
        : { kind: 'unknown' };
    const { token: _token, call: _call, ...known } = bet;
    return outcomeOf(
      bets.put(
        reply.kind === 'accepted'
          ? { ...known, status: 'open' }
          : { ...known, status: 'refused', refusedCode: reply.code, refusal: walletRefusal(reply, bet.freeBetId) },
      ),
    );
  }

  /** Gives a stake back. The bet is refused whatever the wallet replies. */
  private async rollBack(bet: SportsBet, refusal: SlipRefusal): Promise<PlaceOutcome> {
    const { wallet, calls, bets } = this.options;
    const { token: _token, call: _call, ...known } = bet;
    // The bettor is told before the wallet confirms, because the bet will not be taken whatever it replies.
    const given = bets.put({ ...known, status: 'rolling-back', refusal });
    const reply = await calls.run(bet.id, () => wallet.rollBack({ bet: given, amount: BigInt(bet.stake) }));
    if (reply.kind === 'accepted' && !this.isStopped) bets.put({ ...given, status: 'refused' });
    if (reply.kind === 'refused' && !this.isStopped && given.refusedCode !== reply.code)
      bets.put({ ...given, refusedCode: reply.code });
    return outcomeOf(given);
  }
}

/** Returns the id of an account's bet. It does not contain the account's secret. */
const betIdOf = (account: string, key: string) =>
  `${createHash('sha256').update(account).digest('hex').slice(0, 8)}-${key}`;

const refused = (refusal: SlipRefusal): Held<PlaceOutcome> => ({
  status: 'done',
  outcome: { kind: 'refused', refusal },
});

function outcomeOf(bet: SportsBet): PlaceOutcome {
  if (bet.status === 'requested') return { kind: 'unknown' };
  if (bet.status !== 'refused' && bet.status !== 'rolling-back') return { kind: 'placed', bet };
  return { kind: 'refused', refusal: bet.refusal ?? walletRefusal({ code: bet.refusedCode ?? '' }, bet.freeBetId) };
}
