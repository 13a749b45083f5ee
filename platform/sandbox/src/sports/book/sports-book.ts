import { setImmediate } from 'node:timers/promises';
import { Journal } from '../../calls/journal.ts';
import type { Offer } from '../offer/offer.ts';
import { parseRef } from '../offer/selection-ref.ts';
import { isDecided, paidForParts, returnOf, SportsBet } from './bet.ts';
import { cashOutValue, type ValuedLeg } from './cash-out.ts';
import { type Held, Holds } from './holds.ts';
import { type Bettor, type PlaceOutcome, Placing } from './placing.ts';
import type { SlipBet } from './slip.ts';
import type { Wallet } from './wallet.ts';
import { WalletCalls } from './wallet-calls.ts';

/** Delay of bets and cash-outs on a match that is being played. */
const IN_PLAY_DELAY_MS = 5_000;
const SETTLE_EVERY_MS = 2_000;
const MAX_BETS = 5_000;
/** Time that the wallet has for confirming a bet. */
const DEADLINE_MS = 30_000;

export type CashOutOutcome =
  | { kind: 'paid'; bet: SportsBet; amount: string }
  | { kind: 'refused'; offer: CashOutOffer }
  | { kind: 'unknown' };
/** Shares of a bet that can be cashed out, in percent. */
export const PARTS = [25, 50, 75] as const;
export interface PartOffer {
  percent: (typeof PARTS)[number];
  /** Stake that it closes, and what it pays, in minor units. */
  stake: string;
  amount: string;
}
/** Current offer to close a bet, or the reason why there is none. */
export type CashOutOffer =
  | { amount: string; parts: readonly PartOffer[] }
  | { none: 'suspended' | 'decided' | 'too-small' | 'refused' | 'free' };

export interface SportsBookOptions {
  offer: Offer;
  wallet: Wallet;
  /** Files of the journals of bets and of requests, or undefined to keep both in memory. */
  files?: { bets: string; requests: string } | undefined;
  delayMs?: number;
  deadlineMs?: number;
}

/** Takes bets, settles them by the matches' results and pays through a wallet. */
export class SportsBook {
  readonly offer: Offer;
  readonly bets: Journal<SportsBet>;
  private readonly wallet: Wallet;
  private readonly delayMs: number;
  private readonly placing: Placing;
  private readonly cashing = new Holds<CashOutOutcome>();
  private readonly calls = new WalletCalls();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor({ offer, wallet, files, ...options }: SportsBookOptions) {
    const { delayMs = IN_PLAY_DELAY_MS, deadlineMs = DEADLINE_MS } = options;
    this.offer = offer;
    this.wallet = wallet;
    this.delayMs = delayMs;
    const isOpen = ({ status, due }: SportsBet) =>
      status === 'open' || status === 'requested' || status === 'rolling-back' || due !== undefined;
    this.bets = new Journal({ file: files?.bets, schema: SportsBet, maxRecords: MAX_BETS, isOpen });
    const { calls, bets } = this;
    this.placing = new Placing({ offer, wallet, calls, bets, file: files?.requests, delayMs, deadlineMs });
  }

  /** Starts to take and settle bets, beginning with what a restart interrupted. */
  start(): void {
    this.placing.start();
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

  /** Returns an account's bets, newest first, without those that were not taken. */
  betsOf(account: string): SportsBet[] {
    return this.bets
      .values()
      .filter((bet) => bet.account === account && !['requested', 'rolling-back', 'refused'].includes(bet.status))
      .reverse();
  }

  /** Takes a bet, in play after a delay. The same key always is the same bet. */
  place(bettor: Bettor, slip: SlipBet): Promise<Held<PlaceOutcome>> {
    return this.placing.place(bettor, slip);
  }

  /** Returns the state of a bet by its key, or undefined if it never arrived. */
  stateOf(account: string, key: string): Promise<Held<PlaceOutcome> | undefined> {
    return this.placing.stateOf(account, key);
  }

  /** Returns what an open bet can be closed for. */
  offerFor(bet: SportsBet): CashOutOffer {
    if (bet.status !== 'open' || isDecided(bet)) return { none: 'decided' };
    if (bet.freeBetId !== undefined) return { none: 'free' };
    const legs = [];
    for (const leg of bet.legs) {
      const found = leg.result ? undefined : this.offer.find(parseRef(leg.id));
      if (!leg.result && (!found || this.offer.closedBecause(found.fixture))) return { none: 'suspended' };
      legs.push({ ...leg, chances: found?.selection.chances });
    }
    const value = cashOutValue(bet, legs);
    return value >= 1n ? { amount: String(value), parts: this.partsOf(bet, legs) } : { none: 'too-small' };
  }

  /** Returns the offers for parts of a bet on one line. */
  private partsOf({ type, lineStake, sizes }: SportsBet, legs: readonly ValuedLeg[]): PartOffer[] {
    if (!this.wallet.canCloseParts || type === 'system') return [];
    return PARTS.flatMap((percent) => {
      const stake = (BigInt(lineStake) * BigInt(percent)) / 100n;
      const amount = cashOutValue({ lineStake: String(stake), sizes }, legs);
      return amount < 1n ? [] : [{ percent, stake: String(stake), amount: String(amount) }];
    });
  }

  /** Closes a bet, or a share of it, for at least the amount that the bettor saw. A lower offer is refused and returned. */
  async cashOut(
    { account, token }: Bettor,
    betId: string,
    { amount, percent, key }: { amount: string; percent: PartOffer['percent'] | 100; key: string },
  ): Promise<Held<CashOutOutcome>> {
    const bet = this.bets.get(betId);
    const isOwn = bet?.account === account;
    const paid = isOwn ? paidFor(bet, key) : undefined;
    if (isOwn && paid !== undefined) return { status: 'done', outcome: { kind: 'paid', bet, amount: paid } };
    if (isOwn && bet.due?.kind === 'cash-out') return { status: 'done', outcome: { kind: 'unknown' } };
    const delay = isOwn && this.isInPlay(bet) ? this.delayMs : 0;
    return this.cashing.start(`${account} ${betId} ${key}`, delay, async () => {
      const open = this.bets.get(betId);
      if (open?.account !== account || open.due) return { kind: 'refused', offer: { none: 'decided' } };
      const offer = this.offerFor(open);
      if (!('amount' in offer)) return { kind: 'refused', offer };
      const part = offer.parts.find((one) => one.percent === percent);
      const chosen = percent === 100 ? offer : part;
      if (!chosen || BigInt(chosen.amount) < BigInt(amount)) return { kind: 'refused', offer };
      this.bets.put({
        ...open,
        revision: open.revision + 1,
        due: {
          ...{ kind: 'cash-out', returned: chosen.amount },
          ...(part ? { part: { key, stake: part.stake, amount: part.amount } } : {}),
        },
        ...(token === undefined ? {} : { token }),
      });
      await this.pay(betId, true);
      const after = this.bets.get(betId) ?? open;
      const amountPaid = paidFor(after, key);
      if (amountPaid !== undefined) return { kind: 'paid', bet: after, amount: amountPaid };
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
      if (!bet || this.calls.isRunning(id)) continue;
      if (bet.status === 'requested' || bet.status === 'rolling-back') await this.placing.repeat(bet);
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
    const returned = String(returnOf(changed) + paidForParts(bet));
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

  /**
   * Sends a bet's due change. A change that the wallet has not answered stays due. `isFirst` says that the change was
   * never sent before.
   */
  private async pay(betId: string, isFirst = false): Promise<void> {
    const bet = this.bets.get(betId);
    if (!bet?.due) return;
    const { kind, returned, part } = bet.due;
    const change = { bet, amount: BigInt(returned) };
    const sends = {
      settle: () => this.wallet.settle(change),
      unsettle: () => this.wallet.unsettle(change),
      'cash-out': () => this.wallet.cashOut(change, isFirst),
    };
    const reply = await this.calls.run(betId, sends[kind]);
    const after = this.bets.get(betId);
    if (!after || after.revision !== bet.revision || this.isStopped) return;
    if (reply.kind === 'unknown') {
      if (reply.code !== undefined && reply.code !== after.refusedCode)
        this.bets.put({ ...after, refusedCode: reply.code });
      return;
    }
    const { due: _due, token: _token, refusedCode: _code, ...known } = after;
    if (reply.kind === 'refused')
      this.bets.put({ ...known, ...(kind === 'cash-out' ? {} : { refusedCode: reply.code }) });
    else if (kind === 'cash-out' && part)
      this.bets.put({
        ...known,
        lineStake: String(BigInt(known.lineStake) - BigInt(part.stake)),
        closed: [...(known.closed ?? []), part],
      });
    else if (kind === 'cash-out') {
      const total = String(BigInt(returned) + paidForParts(known));
      this.bets.put({ ...known, status: 'cashed-out', returned: total, settledAt: new Date().toISOString() });
    } else this.bets.put(known);
  }
}

/** Returns what the cash-out with a key has paid, or one of the whole bet; undefined if there was none. */
function paidFor(bet: SportsBet, key: string): string | undefined {
  const part = bet.closed?.find((one) => one.key === key);
  if (part) return part.amount;
  return bet.status === 'cashed-out' ? String(BigInt(bet.returned ?? '0') - paidForParts(bet)) : undefined;
}
