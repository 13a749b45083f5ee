import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Journal } from '../../calls/journal.ts';
import type { Offer } from '../offer/offer.ts';
import { parseRef } from '../offer/selection-ref.ts';
import { isDecided, returnOf, SportsBet } from './bet.ts';
import { cashOutValue } from './cash-out.ts';
import { type Held, Holds } from './holds.ts';
import { checkSlip, type SlipBet, type SlipRefusal } from './slip.ts';
import type { Wallet, WalletReply } from './wallet.ts';

/** Delay of bets and cash-outs on a match that is being played. */
const IN_PLAY_DELAY_MS = 5_000;
const SETTLE_EVERY_MS = 2_000;
const MAX_BETS = 5_000;
/** Requests of one account that can wait at the same time. */
const MOST_WAITING = 5;

/** Outcome of a bet. After `unknown`, the wallet is asked again with the same key. */
export type PlaceOutcome =
  | { kind: 'placed'; bet: SportsBet }
  | { kind: 'refused'; refusal: SlipRefusal }
  | { kind: 'unknown' };
export type CashOutOutcome =
  | { kind: 'paid'; bet: SportsBet }
  | { kind: 'refused'; offer: CashOutOffer }
  | { kind: 'unknown' };
/** Bettor with the account at the wallet. */
export interface Bettor {
  account: string;
  currency: string;
  /** Token of the player's session, which some wallets need for a stake or a cash-out. */
  token?: string | undefined;
}
/** Current offer to close a bet, or the reason why there is none. */
export type CashOutOffer = { amount: string } | { none: 'suspended' | 'decided' | 'too-small' | 'refused' };

export interface SportsBookOptions {
  offer: Offer;
  wallet: Wallet;
  /** File of the journal, or undefined to keep it in memory. */
  file?: string | undefined;
  delayMs?: number;
}

/** Takes bets, settles them by the matches' results and pays through a wallet. */
export class SportsBook {
  readonly offer: Offer;
  readonly bets: Journal<SportsBet>;
  private readonly wallet: Wallet;
  private readonly delayMs: number;
  private readonly placing = new Holds<PlaceOutcome>();
  private readonly cashing = new Holds<CashOutOutcome>();
  /** Calls to the wallet without a response yet, by bet. */
  private readonly calls = new Map<string, Promise<unknown>>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor({ offer, wallet, file, delayMs = IN_PLAY_DELAY_MS }: SportsBookOptions) {
    this.offer = offer;
    this.wallet = wallet;
    this.delayMs = delayMs;
    const isOpen = ({ status, due }: SportsBet) => status === 'open' || status === 'requested' || due !== undefined;
    this.bets = new Journal({ file, schema: SportsBet, maxRecords: MAX_BETS, isOpen });
  }

  /** Starts to settle bets. */
  start(): void {
    const run = async () => {
      // A change that fails here, for example for want of disk space, is due at the next run.
      await this.settleAll().catch(() => undefined);
      if (this.isStopped) return;
      this.timer = setTimeout(() => void run(), SETTLE_EVERY_MS);
      this.timer.unref();
    };
    void run();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.placing.stop();
    this.cashing.stop();
  }

  /** Returns an account's bets, newest first. */
  betsOf(account: string): SportsBet[] {
    return this.bets
      .values()
      .filter((bet) => bet.account === account && bet.status !== 'requested')
      .reverse();
  }

  /** Takes a bet, in play after a delay. The same key always is the same bet. */
  async place(bettor: Bettor, slip: SlipBet): Promise<Held<PlaceOutcome>> {
    const { account } = bettor;
    const stored = this.bets.get(betIdOf(account, slip.key));
    if (stored && stored.status !== 'requested') return { status: 'done', outcome: this.outcomeOf(stored) };
    if (this.placing.countWaiting(account) >= MOST_WAITING)
      return { status: 'done', outcome: { kind: 'refused', refusal: { reason: 'too_many' } } };
    const checked = checkSlip(this.offer, slip);
    const delay = checked.ok && checked.isInPlay ? this.delayMs : 0;
    return this.placing.start(`${account} ${slip.key}`, delay, () => this.decide(bettor, slip));
  }

  /** Returns the state of a bet by its key, or undefined if it never arrived. */
  async stateOf(account: string, key: string): Promise<Held<PlaceOutcome> | undefined> {
    const stored = this.bets.get(betIdOf(account, key));
    if (stored && stored.status !== 'requested') return { status: 'done', outcome: this.outcomeOf(stored) };
    return this.placing.state(`${account} ${key}`);
  }

  /** Returns what an open bet can be closed for. */
  offerFor(bet: SportsBet): CashOutOffer {
    if (bet.status !== 'open' || isDecided(bet)) return { none: 'decided' };
    const legs = [];
    for (const leg of bet.legs) {
      const found = leg.result ? undefined : this.offer.find(parseRef(leg.id));
      if (!leg.result && (!found || this.offer.closedBecause(found.fixture))) return { none: 'suspended' };
      legs.push({ ...leg, chances: found?.selection.chances });
    }
    const value = cashOutValue(bet, legs);
    return value >= 1n ? { amount: String(value) } : { none: 'too-small' };
  }

  /** Closes a bet for at least the amount that the bettor saw. A lower offer is refused and returned. */
  async cashOut({ account, token }: Bettor, betId: string, amount: string, key: string): Promise<Held<CashOutOutcome>> {
    const bet = this.bets.get(betId);
    const isOwn = bet?.account === account;
    if (isOwn && bet.status === 'cashed-out') return { status: 'done', outcome: { kind: 'paid', bet } };
    if (isOwn && bet.due?.kind === 'cash-out') return { status: 'done', outcome: { kind: 'unknown' } };
    const delay = isOwn && this.isInPlay(bet) ? this.delayMs : 0;
    return this.cashing.start(`${account} ${betId} ${key}`, delay, async () => {
      const open = this.bets.get(betId);
      if (open?.account !== account || open.due) return { kind: 'refused', offer: { none: 'decided' } };
      const offer = this.offerFor(open);
      if (!('amount' in offer) || BigInt(offer.amount) < BigInt(amount)) return { kind: 'refused', offer };
      this.bets.put({
        ...open,
        revision: open.revision + 1,
        due: { kind: 'cash-out', returned: offer.amount },
        ...(token === undefined ? {} : { token }),
      });
      await this.pay(betId);
      const after = this.bets.get(betId) ?? open;
      if (after.status === 'cashed-out') return { kind: 'paid', bet: after };
      return after.due ? { kind: 'unknown' } : { kind: 'refused', offer: { none: 'refused' } };
    });
  }

  private isInPlay(bet: SportsBet): boolean {
    return bet.legs.some(({ id, result }) => {
      const fixture = result ? undefined : this.offer.fixture(parseRef(id).fixture);
      return fixture !== undefined && this.offer.stateOf(fixture).phase === 'live';
    });
  }

  /** Settles open bets whose results are known, and repeats changes that no wallet has confirmed. */
  async settleAll(): Promise<void> {
    for (const { id } of this.bets.values()) {
      if (this.isStopped) return;
      // Read again, because it may have changed while earlier bets were settled.
      const bet = this.bets.get(id);
      if (!bet || this.calls.has(id)) continue;
      if (bet.status === 'requested') await this.confirm(bet);
      else if (bet.due) await this.pay(bet.id);
      else if (bet.status === 'open') {
        await this.settle(bet);
        // Results can take a few milliseconds to compute, so other requests get their turn between bets.
        await setImmediate();
      }
    }
  }

  /** Settles the bets on a fixture again after a decision of the staff, including those that were settled. */
  async settleFixture(fixture: string): Promise<void> {
    for (const { id } of this.bets.values()) {
      const bet = this.bets.get(id);
      const isOn = bet?.legs.some((leg) => parseRef(leg.id).fixture === fixture);
      // A cash-out that the wallet has not confirmed comes first; the next run settles the bet if it stays open.
      if (!bet || !isOn || bet.due?.kind === 'cash-out') continue;
      if (bet.status === 'open' || bet.status === 'settled') await this.settle(bet);
    }
  }

  private async settle(bet: SportsBet): Promise<void> {
    const legs = bet.legs.map(({ result: _result, sharedBy: _sharedBy, ...leg }) => {
      const settlement = this.offer.settlementOf(parseRef(leg.id));
      return settlement ? { ...leg, ...settlement } : leg;
    });
    if (JSON.stringify(legs) === JSON.stringify(bet.legs)) return;
    const changed = { ...bet, legs };
    if (!isDecided(changed)) {
      const { returned: _returned, settledAt: _settledAt, ...open } = changed;
      const isReopened = bet.status === 'settled';
      this.bets.put({
        ...open,
        status: 'open',
        ...(isReopened ? { revision: bet.revision + 1, due: { kind: 'unsettle', returned: '0' } } : {}),
      });
      if (isReopened) await this.pay(bet.id);
      return;
    }
    const returned = String(returnOf(changed));
    if (bet.status === 'settled' && bet.returned === returned) {
      this.bets.put(changed);
      return;
    }
    const settled = this.bets.put({
      ...changed,
      ...{ status: 'settled', returned, settledAt: new Date().toISOString() },
      revision: bet.revision + 1,
      due: { kind: 'settle', returned },
    });
    await this.pay(settled.id);
  }

  private async decide({ account, currency, token }: Bettor, slip: SlipBet): Promise<PlaceOutcome> {
    const checked = checkSlip(this.offer, slip);
    if (!checked.ok) return { kind: 'refused', refusal: checked.refusal };
    const { legs, sizes, stake } = checked;
    const requested = this.bets.put({
      ...{ id: betIdOf(account, slip.key), account, currency, type: slip.type, sizes: [...sizes] },
      ...{ lineStake: slip.lineStake, stake: String(stake), legs, status: 'requested' },
      ...{ placedAt: new Date().toISOString(), revision: 1, ...(token === undefined ? {} : { token }) },
    });
    return this.confirm(requested);
  }

  /** Asks the wallet for a bet's stake, with the same key as before. */
  private async confirm(bet: SportsBet): Promise<PlaceOutcome> {
    const reply = await this.call(bet.id, () => this.wallet.place({ bet, amount: BigInt(bet.stake) }));
    if (reply.kind === 'unknown' || this.isStopped) return { kind: 'unknown' };
    const { token: _token, ...known } = bet;
    if (reply.kind === 'accepted') return { kind: 'placed', bet: this.bets.put({ ...known, status: 'open' }) };
    this.bets.put({ ...known, status: 'refused', refusedCode: reply.code });
    return { kind: 'refused', refusal: walletRefusal(reply) };
  }

  /** Sends a bet's due change. A change that the wallet has not answered stays due. */
  private async pay(betId: string): Promise<void> {
    const bet = this.bets.get(betId);
    if (!bet?.due) return;
    const { kind, returned } = bet.due;
    const change = { bet, amount: BigInt(returned) };
    const calls = {
      settle: () => this.wallet.settle(change),
      unsettle: () => this.wallet.unsettle(change),
      'cash-out': () => this.wallet.cashOut(change),
    };
    const reply = await this.call(betId, calls[kind]);
    const after = this.bets.get(betId);
    if (!after || after.revision !== bet.revision || reply.kind === 'unknown' || this.isStopped) return;
    const { due: _due, token: _token, refusedCode: _code, ...known } = after;
    if (reply.kind === 'refused')
      this.bets.put({ ...known, ...(kind === 'cash-out' ? {} : { refusedCode: reply.code }) });
    else if (kind === 'cash-out')
      this.bets.put({ ...known, status: 'cashed-out', returned, settledAt: new Date().toISOString() });
    else this.bets.put(known);
  }

  /** Marks a bet while the wallet is called, so that the run that repeats changes leaves it alone. */
  private async call(betId: string, send: () => Promise<WalletReply>): Promise<WalletReply> {
    const reply = send();
    this.calls.set(betId, reply);
    try {
      return await reply;
    } finally {
      this.calls.delete(betId);
    }
  }

  private outcomeOf(bet: SportsBet): PlaceOutcome {
    return bet.status === 'refused'
      ? { kind: 'refused', refusal: walletRefusal({ code: bet.refusedCode ?? '' }) }
      : { kind: 'placed', bet };
  }
}

/** Returns the id of an account's bet. It does not contain the account's secret. */
const betIdOf = (account: string, key: string) =>
  `${createHash('sha256').update(account).digest('hex').slice(0, 8)}-${key}`;

/** Reasons of the slip by the wallet's codes. All other codes share one reason. */
const REASONS: Record<string, SlipRefusal['reason']> = {
  insufficient_funds: 'insufficient_funds',
  limit_reached: 'limit',
  on_break: 'break',
  session_closed: 'session',
  unknown_token: 'session',
  identity_required: 'identity',
};

const walletRefusal = ({ code, left }: { code: string; left?: bigint }): SlipRefusal => ({
  reason: REASONS[code] ?? 'wallet',
  ...(left === undefined ? {} : { left: String(left) }),
});
