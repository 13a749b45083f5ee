import type { SlipRefusal } from '../sports/book/slip.ts';
import type { BetView } from '../sports/pages/present.ts';
import type { SlipState } from '../sports/pages/slip-routes.ts';
import { postData } from './sports-api.ts';
import { typedAmount } from './sports-format.ts';

/** A chosen selection. `odds` is the price that the bettor agreed to, `now` the current one. */
export interface Pick {
  id: string;
  fixture: string;
  name: string;
  market: string;
  event: string;
  odds: number;
  now: number | null;
}

export type BetKind = 'single' | 'combo' | 'system';
export type PriceRule = 'ask' | 'better' | 'any';
export type SlipNotice =
  | { kind: 'placed'; references: string[] }
  | { kind: 'refused'; refusal: SlipRefusal }
  | { kind: 'asking' }
  | { kind: 'cash-paid'; amount: string }
  | { kind: 'cash-changed'; amount: string }
  | { kind: 'cash-failed' };

type Placed =
  | { status: 'held'; waits: number }
  | { status: 'placed'; bet: BetView }
  | { status: 'refused'; refusal: SlipRefusal }
  | { status: 'unknown' };
type Cashed =
  | { status: 'held'; waits: number }
  | { status: 'unknown' }
  | { status: 'paid'; bet: BetView }
  | { status: 'refused'; offer: { amount: string } | { none: string } };

const ASK_AGAIN_MS = 3_000;
const STORED = 'oddsmith.slip';
const MOST_PICKS = 12;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface SlipOptions {
  /** Called after each change, to show it. */
  changed(): void;
  /** Returns the secret of the visitor's bets. */
  account(): Promise<string | undefined>;
  lang(): string;
  /** Called if the book no longer knows that secret. */
  forget(): void;
}

/** The visitor's slip. It survives a reload of the frame, and places bets with one key for each intent. */
export class Slip {
  picks: Pick[] = [];
  kind: BetKind = 'single';
  system = '';
  stake = '';
  rule: PriceRule = 'better';
  tab: 'slip' | 'open' | 'settled' = 'slip';
  isOpen = false;
  notice: SlipNotice | undefined;
  /** When the delay in play ends, while a bet waits. */
  heldUntil: number | undefined;
  isBusy = false;
  /** Bet whose cash-out the visitor is asked to confirm, with the offer that was shown. */
  asked: { bet: string; amount: string } | undefined;
  state: SlipState | undefined;
  private keys = new Map<string, string>();
  private readonly changed: () => void;
  private readonly account: () => Promise<string | undefined>;
  private readonly lang: () => string;
  private readonly forget: () => void;

  constructor({ changed, account, lang, forget }: SlipOptions) {
    this.changed = changed;
    this.account = account;
    this.lang = lang;
    this.forget = forget;
    try {
      this.picks = JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as Pick[];
    } catch {
      // A browser can refuse storage to a frame. The slip then lasts until the frame is reloaded.
    }
    this.kind = this.picks.length > 1 ? 'combo' : 'single';
  }

  has(id: string): boolean {
    return this.picks.some((pick) => pick.id === id);
  }

  toggle(pick: Pick): void {
    if (this.has(pick.id)) {
      this.remove(pick.id);
      return;
    }
    if (this.picks.length >= MOST_PICKS) return;
    this.update(() => {
      this.picks = [...this.picks, pick];
      if (this.picks.length === 2) this.kind = 'combo';
      this.tab = 'slip';
      this.notice = undefined;
    });
  }

  remove(id: string): void {
    this.update(() => {
      this.picks = this.picks.filter((pick) => pick.id !== id);
      if (this.picks.length < 2) this.kind = 'single';
      if (this.picks.length < 3 && this.kind === 'system') this.kind = 'combo';
      this.notice = undefined;
    });
  }

  clear(): void {
    this.update(() => {
      this.picks = [];
      this.kind = 'single';
      this.notice = undefined;
    });
  }

  /** Changes only what is shown. */
  show(change: () => void): void {
    change();
    this.changed();
  }

  /** Changes the slip. A changed slip is a new intent, so its bets get new keys. */
  update(change: () => void): void {
    if (this.isBusy) return;
    change();
    this.keys.clear();
    this.changed();
    try {
      sessionStorage.setItem(STORED, JSON.stringify(this.picks));
    } catch {
      // As above.
    }
  }

  /** Shows the current prices of the picks. */
  setPrices(prices: Record<string, { odds: number | null }>): void {
    for (const pick of this.picks) {
      const price = prices[pick.id];
      if (price) pick.now = price.odds;
    }
    this.changed();
  }

  /** Accepts the current prices. */
  acceptPrices(): void {
    this.update(() => {
      this.picks = this.picks.map((pick) => ({ ...pick, odds: pick.now ?? pick.odds }));
      this.notice = undefined;
    });
  }

  /** True while prices or cash-outs of the slip can change. */
  get isInUse(): boolean {
    return this.picks.length > 0 || (this.state?.open.length ?? 0) > 0;
  }

  get isSameMatch(): boolean {
    return this.kind !== 'single' && new Set(this.picks.map(({ fixture }) => fixture)).size < this.picks.length;
  }

  async refresh(): Promise<void> {
    const account = await this.account();
    if (!account) return;
    const reply = await postData<SlipState>('slip/state', { account, lang: this.lang() });
    if (reply.ok) this.state = reply.data;
    else if (reply.code === 'unknown_account') this.forget();
    this.changed();
  }

  async refill(): Promise<void> {
    const account = await this.account();
    const reply = await postData<SlipState>('slip/refill', { account, lang: this.lang() });
    if (reply.ok) this.state = reply.data;
    this.changed();
  }

  /** Places the slip's bets one after another. Each is asked for again with its key until the book answers. */
  async place(currency: string): Promise<void> {
    const lineStake = typedAmount(this.stake, currency);
    const account = await this.account();
    if (this.isBusy || lineStake === undefined || !account) return;
    this.isBusy = true;
    this.notice = undefined;
    const groups = this.kind === 'single' ? this.picks.map((pick) => [pick]) : [this.picks];
    const references: string[] = [];
    for (const group of groups) {
      const name = group.map(({ id }) => id).join(' ');
      const key = this.keys.get(name) ?? crypto.randomUUID();
      this.keys.set(name, key);
      const selections = group.map(({ id, odds }) => ({ id, odds }));
      const system = this.kind === 'system' ? { system: this.system } : {};
      const bet = { key, type: this.kind, ...system, lineStake: String(lineStake), priceRule: this.rule, selections };
      const outcome = await this.decided(account, key, bet);
      if (outcome.status === 'refused') {
        this.notice = { kind: 'refused', refusal: outcome.refusal };
        this.keys.delete(name);
        break;
      }
      references.push(outcome.bet.reference);
      this.picks = this.picks.filter((pick) => !group.includes(pick));
    }
    this.isBusy = false;
    this.heldUntil = undefined;
    if (!this.notice) this.notice = { kind: 'placed', references };
    const { notice } = this;
    this.update(() => {
      if (this.picks.length === 0) this.kind = 'single';
      this.notice = notice;
    });
    await this.refresh();
  }

  /** Closes a bet for the offer that was confirmed, or a better one. */
  async cashOut({ bet, amount }: { bet: string; amount: string }): Promise<void> {
    const account = await this.account();
    if (!account || this.isBusy) return;
    this.asked = undefined;
    this.isBusy = true;
    this.notice = undefined;
    this.changed();
    const call = { account, bet, amount, key: crypto.randomUUID(), lang: this.lang() };
    for (;;) {
      const reply = await postData<Cashed>('slip/cash-out', call);
      if (reply.ok && reply.data.status === 'held') await pause(reply.data.waits + 100);
      else if (reply.ok ? reply.data.status === 'unknown' : reply.code === undefined) await pause(ASK_AGAIN_MS);
      else {
        this.notice = cashNotice(reply.ok ? reply.data : undefined);
        break;
      }
    }
    this.isBusy = false;
    await this.refresh();
  }

  /** Forgets the bets of the last player. */
  signOut(): void {
    this.state = undefined;
    this.tab = 'slip';
  }

  private async decided(
    account: string,
    key: string,
    bet: object,
  ): Promise<Extract<Placed, { bet: unknown } | { refusal: unknown }>> {
    for (let path = 'slip/bets'; ; ) {
      const reply = await postData<Placed>(path, { account, key, bet, lang: this.lang() });
      if (reply.ok && (reply.data.status === 'placed' || reply.data.status === 'refused')) return reply.data;
      if (!reply.ok && reply.code !== undefined) return { status: 'refused', refusal: { reason: 'bad_slip' } };
      if (reply.ok && reply.data.status === 'held') {
        this.heldUntil = Date.now() + reply.data.waits;
        this.notice = undefined;
        this.changed();
        path = 'slip/bets/state';
        await pause(reply.data.waits + 100);
      } else {
        // The book did not respond, or does not know the bet yet: the same bet is sent again with its key.
        this.heldUntil = undefined;
        this.notice = { kind: 'asking' };
        this.changed();
        path = 'slip/bets';
        await pause(ASK_AGAIN_MS);
      }
    }
  }
}

function cashNotice(outcome: Cashed | undefined): SlipNotice {
  if (outcome?.status === 'paid') return { kind: 'cash-paid', amount: outcome.bet.returned ?? '0' };
  if (outcome?.status === 'refused' && 'amount' in outcome.offer)
    return { kind: 'cash-changed', amount: outcome.offer.amount };
  return { kind: 'cash-failed' };
}
