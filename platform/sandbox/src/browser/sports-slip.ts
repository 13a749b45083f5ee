import type { SlipRefusal } from '../sports/book/refusal.ts';
import { MOST_LEGS, systemFor } from '../sports/book/systems.ts';
import type { BetView } from '../sports/pages/present.ts';
import type { SlipState } from '../sports/pages/slip-routes.ts';
import type { FreeBet } from '../sports/routes.ts';
import { postData } from './sports-api.ts';
import { typedAmount } from './sports-format.ts';
import { type BetKind, type Intent, type Pick, type PriceRule, readStoredSlip, storeSlip } from './sports-intents.ts';

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
  /** A link named a selection that is no longer on offer. */
  | { kind: 'gone' }
  | { kind: 'full' }
  | { kind: 'cash-paid'; amount: string }
  | { kind: 'cash-changed'; amount: string }
  | { kind: 'cash-failed' };

type Placing =
  | { status: 'held'; waits: number }
  | { status: 'placed'; bet: BetView }
  | { status: 'refused'; refusal: SlipRefusal }
  /** The wallet has not answered yet. */
  | { status: 'asking' }
  /** No such bet ever arrived. */
  | { status: 'unknown' };
type Decided = Extract<Placing, { bet: unknown } | { refusal: unknown }>;
type Cashed =
  | { status: 'held'; waits: number }
  | { status: 'unknown' }
  | { status: 'paid'; bet: BetView; amount: string }
  | { status: 'refused'; offer: { amount: string } | { none: string } };

const ASK_AGAIN_MS = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface SlipOptions {
  /** Called after each change, to show it. */
  changed(): void;
  /** Returns the secret of the visitor's bets. */
  account(): Promise<string | undefined>;
  /** Returns who bets, which is the same after another sign-in; undefined for a visitor. */
  owner(): string | undefined;
  lang(): string;
  /** Returns the bettor's free bet. */
  freeBet(): FreeBet | undefined;
  /** Called after a bet that used a free bet. */
  freeBetUsed(): void;
  /** Called if the book no longer knows that secret. */
  forget(): void;
}

/** The visitor's slip. It survives a reload of the frame, and places bets with one key for each intent. */
export class Slip {
  kind: BetKind = 'single';
  system = '';
  stake = '';
  rule: PriceRule = 'better';
  /** Whether the bettor wants a free bet to pay the stake. */
  isFree = false;
  tab: 'slip' | 'open' | 'settled' = 'slip';
  isOpen = false;
  notice: SlipNotice | undefined;
  /** When the delay in play ends, while a bet waits. */
  heldUntil: number | undefined;
  /** Length of that delay, in ms. */
  private heldFor = 1;
  isBusy = false;
  /** Bet whose cash-out the visitor is asked to confirm, with the offer that was shown. */
  asked: { bet: string; amount: string; percent: number } | undefined;
  state: SlipState | undefined;
  private kept: Pick[] = [];
  /** Player who was signed in last. */
  private owner: string | undefined;
  private intents: Intent[] = [];
  /** Incremented at a sign-out, which ends the calls for the player. */
  private visit = 0;
  private readonly options: SlipOptions;

  constructor(options: SlipOptions) {
    this.options = options;
    const {
      picks = [],
      kind,
      system = '',
      stake = '',
      rule = 'better',
      isFree = false,
      owner,
      intents = [],
    } = readStoredSlip();
    this.kept = picks;
    this.kind = kind ?? (picks.length > 1 ? 'combo' : 'single');
    this.system = system;
    this.stake = stake;
    this.rule = rule;
    this.isFree = isFree;
    this.owner = owner;
    this.intents = intents;
  }

  /** Selections that are shown. */
  get picks(): readonly Pick[] {
    return this.isLocked ? [] : this.kept;
  }

  /** Whether the slip keeps selections of a player who is not signed in. Nobody else sees them. */
  get isLocked(): boolean {
    return this.kept.length > 0 && this.owner !== undefined && this.options.owner() === undefined;
  }

  has(id: string): boolean {
    return this.picks.some((pick) => pick.id === id);
  }

  toggle(pick: Pick): void {
    if (this.has(pick.id)) this.remove(pick.id);
    else this.add(pick);
  }

  /** Adds a selection, unless the slip has it. The selections of a visitor replace those of a player who has left. */
  add(pick: Pick): void {
    if (this.has(pick.id)) return;
    if (this.isLocked) this.drop();
    if (this.picks.length >= MOST_LEGS) {
      this.tell({ kind: 'full' });
      return;
    }
    this.update(() => {
      this.kept = [...this.kept, pick];
      if (this.picks.length === 2) this.kind = 'combo';
      this.tab = 'slip';
      this.notice = undefined;
    });
  }

  remove(id: string): void {
    this.update(() => {
      this.kept = this.kept.filter((pick) => pick.id !== id);
      if (this.picks.length < 2) this.kind = 'single';
      if (this.picks.length < 3 && this.kind === 'system') this.kind = 'combo';
      this.notice = undefined;
    });
  }

  clear(): void {
    this.update(() => {
      this.kept = [];
      this.kind = 'single';
      this.notice = undefined;
    });
  }

  /** Puts the picks of the bets that were just placed into the slip again, for another bet. */
  takeBack(): void {
    const { notice } = this;
    if (notice?.kind !== 'placed') return;
    this.update(() => {
      this.kept = notice.picks.map((pick) => ({ ...pick, odds: pick.now ?? pick.odds }));
      this.kind = this.picks.length > 1 ? 'combo' : 'single';
      this.stake = '';
      this.notice = undefined;
    });
    void this.refreshPrices();
  }

  /** Shows a notice above the slip's button. */
  tell(notice: SlipNotice): void {
    if (this.isBusy) return;
    this.show(() => {
      this.tab = 'slip';
      this.notice = notice;
    });
  }

  /** Keeps the picks for a player who signs in, unless they are of another player. */
  claim(player: string): void {
    if (this.owner !== undefined && this.owner !== player) this.drop();
    this.owner = player;
    this.store();
  }

  /** Forgets a player's selections and stake. */
  private drop(): void {
    this.stake = '';
    this.clear();
    this.owner = undefined;
  }

  /** Changes only what is shown. */
  show(change: () => void): void {
    change();
    this.options.changed();
  }

  /** Changes the slip. A changed slip is a new intent, so its bets get new keys. */
  update(change: () => void): void {
    if (this.isBusy) return;
    change();
    this.intents = [];
    this.options.changed();
    this.store();
  }

  private store(): void {
    const { kept: picks, kind, system, stake, rule, isFree, owner, intents } = this;
    storeSlip({ picks, kind, system, stake, rule, isFree, owner, intents });
  }

  /** Shows the current prices of the picks. Calls back before with whether the book does not respond. */
  async refreshPrices(answered?: (isDown: boolean) => void): Promise<void> {
    if (this.picks.length === 0) return;
    const ids = this.picks.map(({ id }) => id);
    const reply = await postData<Record<string, { odds: number | null }>>('prices', { ids });
    answered?.(!reply.ok && reply.code === undefined);
    if (!reply.ok) return;
    for (const pick of this.picks) {
      const price = reply.data[pick.id];
      if (price) pick.now = price.odds;
    }
    this.options.changed();
  }

  /** Accepts the current prices. */
  acceptPrices(): void {
    this.update(() => {
      this.kept = this.kept.map((pick) => ({ ...pick, odds: pick.now ?? pick.odds }));
      this.notice = undefined;
    });
  }

  /** True while prices or cash-outs of the slip can change. */
  get isInUse(): boolean {
    return this.picks.length > 0 || (this.state?.open.length ?? 0) > 0;
  }

  /** Returns the free bet that can pay the stake of this slip: one bet on one line. */
  get freeBetOnOffer(): FreeBet | undefined {
    const isOneLine = this.kind === 'combo' || (this.kind === 'single' && this.picks.length === 1);
    return isOneLine ? this.options.freeBet() : undefined;
  }

  get freeBetInUse(): FreeBet | undefined {
    return this.isFree ? this.freeBetOnOffer : undefined;
  }

  /** Seconds until the delay in play ends; undefined without one. */
  get secondsHeld(): number | undefined {
    return this.heldUntil === undefined ? undefined : Math.max(0, Math.ceil((this.heldUntil - Date.now()) / 1000));
  }

  /** Part of the delay in play that is left, from 0 to 1. */
  get shareHeld(): number {
    return Math.max(0, ((this.heldUntil ?? 0) - Date.now()) / this.heldFor);
  }

  get isSameMatch(): boolean {
    return this.kind !== 'single' && new Set(this.picks.map(({ fixture }) => fixture)).size < this.picks.length;
  }

  async refresh(): Promise<void> {
    const account = await this.options.account();
    if (!account) return;
    const reply = await postData<SlipState>('slip/state', { account, lang: this.options.lang() });
    if (reply.ok) this.state = reply.data;
    else if (reply.code === 'unknown_account') this.options.forget();
    this.options.changed();
  }

  async refill(): Promise<void> {
    const account = await this.options.account();
    const reply = await postData<SlipState>('slip/refill', { account, lang: this.options.lang() });
    if (reply.ok) this.state = reply.data;
    this.options.changed();
  }

  /** Places the slip's bets one after another. Each is asked for again with its key until the book answers. */
  async place(currency: string): Promise<void> {
    const freeBet = this.freeBetInUse;
    const lineStake = freeBet ? BigInt(freeBet.stake) : typedAmount(this.stake, currency);
    await this.options.account();
    const owner = this.options.owner();
    if (this.isBusy || lineStake === undefined || owner === undefined) return;
    const groups = this.kind === 'single' ? this.picks.map((pick) => [pick]) : [this.picks];
    const intents = groups.map((group) => this.intentOf(owner, group, lineStake, freeBet));
    await this.finish(intents, 'slip/bets');
  }

  /** Continues with the bets that a reload or a restart of the book interrupted. */
  async resume(): Promise<void> {
    const owner = this.options.owner();
    if (this.isBusy || owner === undefined) return;
    this.intents = this.intents.filter((intent) => intent.owner === owner);
    if (this.intents.length > 0) await this.finish(this.intents, 'slip/bets/state');
  }

  /** Returns the intent of picks, which is the same while the slip is unchanged. */
  private intentOf(owner: string, group: readonly Pick[], lineStake: bigint, freeBet: FreeBet | undefined): Intent {
    const picks = group.map(({ id }) => id);
    const known = this.intents.find((one) => one.owner === owner && one.picks.join(' ') === picks.join(' '));
    if (known) return known;
    const key = crypto.randomUUID();
    const selections = group.map(({ id, odds }) => ({ id, odds }));
    const system = this.kind === 'system' ? { system: systemFor(group.length, this.system)?.id } : {};
    const free = freeBet ? { freeBetId: freeBet.id } : {};
    const bet = {
      key,
      type: this.kind,
      ...system,
      ...free,
      lineStake: String(lineStake),
      priceRule: this.rule,
      selections,
    };
    return { key, owner, picks, bet };
  }

  /** Asks for bets until the book has decided all of them, or one is refused. */
  private async finish(intents: readonly Intent[], first: 'slip/bets' | 'slip/bets/state'): Promise<void> {
    const visit = this.visit;
    this.isBusy = true;
    this.notice = undefined;
    const bets: BetView[] = [];
    const placedPicks: Pick[] = [];
    let refusal: SlipRefusal | undefined;
    for (const intent of intents) {
      // Stored before the call, so that a reload during it continues with the same key.
      if (!this.intents.includes(intent)) this.intents = [...this.intents, intent];
      this.store();
      const outcome = await this.decided(intent, first);
      if (this.visit !== visit) return;
      // The book never received this bet, so it stays in the slip with its key.
      if (!outcome) continue;
      this.intents = this.intents.filter((one) => one !== intent);
      if (outcome.status === 'refused') {
        refusal = outcome.refusal;
        this.takePrices(outcome.refusal);
        this.store();
        break;
      }
      bets.push(outcome.bet);
      placedPicks.push(...this.picks.filter(({ id }) => intent.picks.includes(id)));
      if (outcome.bet.isFree) {
        this.isFree = false;
        this.options.freeBetUsed();
      }
      this.kept = this.kept.filter(({ id }) => !intent.picks.includes(id));
      this.store();
    }
    this.isBusy = false;
    this.heldUntil = undefined;
    this.notice = refusal
      ? { kind: 'refused', refusal }
      : bets.length > 0
        ? { kind: 'placed', bets, picks: placedPicks }
        : undefined;
    if (this.picks.length === 0) {
      this.kind = 'single';
      // The next bet needs a new stake, so that nobody places one with a forgotten amount.
      this.stake = '';
    }
    this.store();
    this.options.changed();
    await this.refresh();
  }

  /** Takes the prices of a refusal, which are newer than those that the slip shows. */
  private takePrices({ odds = {} }: SlipRefusal): void {
    for (const pick of this.picks) pick.now = odds[pick.id] ?? pick.now;
  }

  /** Closes a bet or a share of it for the offer that was confirmed, or a better one. */
  async cashOut({ bet, amount, percent }: NonNullable<Slip['asked']>): Promise<void> {
    if (this.isBusy) return;
    const visit = this.visit;
    this.asked = undefined;
    this.isBusy = true;
    this.notice = undefined;
    this.options.changed();
    const key = crypto.randomUUID();
    for (let isFirst = true; this.visit === visit; isFirst = false) {
      const account = await this.options.account();
      const call = { account, bet, amount, percent, key, lang: this.options.lang() };
      const reply = account === undefined ? undefined : await postData<Cashed>('slip/cash-out', call);
      if (reply?.ok && reply.data.status === 'held') await pause(reply.data.waits + 100);
      else if (!reply || (reply.ok ? reply.data.status === 'unknown' : isUndecided(reply.code))) {
        if (reply && !reply.ok && reply.code === 'unknown_account') this.options.forget();
        await pause(ASK_AGAIN_MS);
      } else {
        // After a repetition, a refused call says nothing about the first one. The open bets show what is so.
        this.notice = reply.ok || isFirst ? cashNotice(reply.ok ? reply.data : undefined) : undefined;
        break;
      }
    }
    if (this.visit !== visit) return;
    this.isBusy = false;
    await this.refresh();
  }

  /** Forgets the bets of a player who has signed out. What was asked for stays until the player is back. */
  signOut(): void {
    this.visit += 1;
    this.isBusy = false;
    this.heldUntil = undefined;
    this.notice = undefined;
    this.state = undefined;
    this.tab = 'slip';
  }

  /** Returns the book's decision about a bet, or undefined if it never received the bet of an earlier page. */
  private async decided(intent: Intent, first: 'slip/bets' | 'slip/bets/state'): Promise<Decided | undefined> {
    const visit = this.visit;
    let isRefused = false;
    for (let path: string = first; this.visit === visit; ) {
      const account = await this.options.account();
      if (account !== undefined && this.options.owner() !== intent.owner) return refusedAs('session');
      const { key, bet } = intent;
      const call = { account, key, bet, lang: this.options.lang() };
      const reply = account === undefined ? undefined : await postData<Placing>(path, call);
      if (!reply || (!reply.ok && isUndecided(reply.code))) {
        if (reply && reply.code === 'unknown_account') this.options.forget();
        await this.wait({ kind: 'asking' }, ASK_AGAIN_MS);
      } else if (!reply.ok) {
        // This call was refused, but an earlier one may have arrived.
        if (path === 'slip/bets/state') return refusedAs('bad_slip');
        isRefused = true;
        path = 'slip/bets/state';
      } else if (reply.data.status === 'placed' || reply.data.status === 'refused') {
        return reply.data;
      } else if (reply.data.status === 'held') {
        this.heldUntil = Date.now() + reply.data.waits;
        this.heldFor = Math.max(1, reply.data.waits);
        path = 'slip/bets/state';
        await this.wait(undefined, reply.data.waits + 100);
      } else if (reply.data.status === 'asking') {
        path = 'slip/bets/state';
        await this.wait({ kind: 'asking' }, ASK_AGAIN_MS);
      } else {
        if (isRefused) return refusedAs('bad_slip');
        if (first === 'slip/bets/state') return undefined;
        path = 'slip/bets';
        await this.wait({ kind: 'asking' }, ASK_AGAIN_MS);
      }
    }
    return undefined;
  }

  private async wait(notice: SlipNotice | undefined, ms: number): Promise<void> {
    if (notice) this.heldUntil = undefined;
    this.notice = notice;
    this.options.changed();
    await pause(ms);
  }
}

/** Codes after which the same call is sent again: no answer, too many calls, or a book that was restarted. */
const isUndecided = (code: string | undefined) =>
  code === undefined || code === 'too_many_requests' || code === 'unknown_account';

const refusedAs = (reason: SlipRefusal['reason']): Decided => ({ status: 'refused', refusal: { reason } });

function cashNotice(outcome: Cashed | undefined): SlipNotice {
  if (outcome?.status === 'paid') return { kind: 'cash-paid', amount: outcome.amount };
  if (outcome?.status === 'refused' && 'amount' in outcome.offer)
    return { kind: 'cash-changed', amount: outcome.offer.amount };
  return { kind: 'cash-failed' };
}
