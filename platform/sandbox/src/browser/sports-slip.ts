import type { SlipRefusal } from '../sports/book/refusal.ts';
import { systemFor } from '../sports/book/systems.ts';
import type { BetView } from '../sports/pages/present.ts';
import type { SlipState } from '../sports/pages/slip-routes.ts';
import type { FreeBet } from '../sports/routes.ts';
import { postData } from './sports-api.ts';
import { BetCalls, type BetCallsOptions, type CashOutAsked, type Decided, type FirstCall } from './sports-bet-calls.ts';
import { typedAmount } from './sports-format.ts';
import type { Intent, Pick } from './sports-intents.ts';
import { SlipContent, type SlipContentOptions } from './sports-slip-content.ts';

interface SlipOptions extends SlipContentOptions, BetCallsOptions {
  /** Called after a bet that used a free bet. */
  freeBetUsed(): void;
}

/** The visitor's slip, which places bets with one key for each intent, and shows the bets of the bettor. */
export class Slip extends SlipContent {
  /** When the delay in play ends, while a bet waits. */
  heldUntil: number | undefined;
  /** Length of that delay, in ms. */
  private heldFor = 1;
  asked: CashOutAsked | undefined;
  state: SlipState | undefined;
  /** Incremented at a sign-out, which ends the calls for the player. */
  private visit = 0;
  private readonly options: SlipOptions;
  private readonly calls: BetCalls;

  constructor(options: SlipOptions) {
    super(options);
    this.options = options;
    this.calls = new BetCalls(options);
  }

  /** True while prices or cash-outs of the slip can change. */
  get isInUse(): boolean {
    return this.picks.length > 0 || (this.state?.open.length ?? 0) > 0;
  }

  /** Seconds until the delay in play ends; undefined without one. */
  get secondsHeld(): number | undefined {
    return this.heldUntil === undefined ? undefined : Math.max(0, Math.ceil((this.heldUntil - Date.now()) / 1000));
  }

  /** Part of the delay in play that is left, from 0 to 1. */
  get shareHeld(): number {
    return Math.max(0, ((this.heldUntil ?? 0) - Date.now()) / this.heldFor);
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
  private async finish(intents: readonly Intent[], first: FirstCall): Promise<void> {
    const visit = this.visit;
    this.isBusy = true;
    this.notice = undefined;
    const bets: BetView[] = [];
    const placedPicks: Pick[] = [];
    let refusal: SlipRefusal | undefined;
    let isMissing = false;
    for (const intent of intents) {
      // Stored before the call, so that a reload during it continues with the same key.
      if (!this.intents.includes(intent)) this.intents = [...this.intents, intent];
      this.store();
      const outcome = await this.decided(intent, first);
      if (this.visit !== visit) return;
      // The book never received this bet, so it stays in the slip with its key.
      if (!outcome) {
        isMissing = true;
        continue;
      }
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
        : isMissing
          ? { kind: 'not-arrived' }
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

  /** Closes a bet or a share of it for the offer that was confirmed, or a better one. */
  async cashOut(offer: CashOutAsked): Promise<void> {
    if (this.isBusy) return;
    const { visit } = this;
    this.asked = undefined;
    this.isBusy = true;
    this.notice = undefined;
    this.options.changed();
    const notice = await this.calls.cashOut(offer, () => this.visit === visit);
    if (this.visit !== visit) return;
    this.notice = notice;
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

  private decided(intent: Intent, first: FirstCall): Promise<Decided | undefined> {
    const { visit } = this;
    return this.calls.place(intent, first, {
      isCurrent: () => this.visit === visit,
      held: (ms) =>
        this.show(() => {
          this.heldUntil = Date.now() + ms;
          this.heldFor = Math.max(1, ms);
          this.notice = undefined;
        }),
      asking: () =>
        this.show(() => {
          this.heldUntil = undefined;
          this.notice = { kind: 'asking' };
        }),
    });
  }
}
