import { MOST_LEGS } from '../sports/book/systems.ts';
import type { FreeBet } from '../sports/routes.ts';
import { postData } from './sports-api.ts';
import type { SlipNotice } from './sports-bet-calls.ts';
import { type BetKind, type Intent, type Pick, type PriceRule, readStoredSlip, storeSlip } from './sports-intents.ts';

export interface SlipContentOptions {
  /** Called after each change, to show it. */
  changed(): void;
  /** Returns who bets, which is the same after another sign-in; undefined for a visitor. */
  owner(): string | undefined;
  /** Returns the bettor's free bet. */
  freeBet(): FreeBet | undefined;
}

/** The visitor's entries: picks, stake and choices. They survive a reload of the frame. */
export class SlipContent {
  kind: BetKind = 'single';
  system = '';
  stake = '';
  rule: PriceRule = 'better';
  /** Whether the bettor wants a free bet to pay the stake. */
  isFree = false;
  tab: 'slip' | 'open' | 'settled' = 'slip';
  isOpen = false;
  notice: SlipNotice | undefined;
  isBusy = false;
  protected kept: Pick[] = [];
  protected intents: Intent[] = [];
  /** Player who was signed in last. */
  private owner: string | undefined;
  private readonly content: SlipContentOptions;

  constructor(options: SlipContentOptions) {
    this.content = options;
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
    return this.kept.length > 0 && this.owner !== undefined && this.content.owner() === undefined;
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
    this.content.changed();
  }

  /** Changes the slip. A changed slip is a new intent, so its bets get new keys. */
  update(change: () => void): void {
    if (this.isBusy) return;
    change();
    this.intents = [];
    this.content.changed();
    this.store();
  }

  protected store(): void {
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
    this.content.changed();
  }

  /** Accepts the current prices. */
  acceptPrices(): void {
    this.update(() => {
      this.kept = this.kept.map((pick) => ({ ...pick, odds: pick.now ?? pick.odds }));
      this.notice = undefined;
    });
  }

  /** Returns the free bet that can pay the stake of this slip: one bet on one line. */
  get freeBetOnOffer(): FreeBet | undefined {
    const isOneLine = this.kind === 'combo' || (this.kind === 'single' && this.picks.length === 1);
    return isOneLine ? this.content.freeBet() : undefined;
  }

  get freeBetInUse(): FreeBet | undefined {
    return this.isFree ? this.freeBetOnOffer : undefined;
  }

  get isSameMatch(): boolean {
    return this.kind !== 'single' && new Set(this.picks.map(({ fixture }) => fixture)).size < this.picks.length;
  }

  /** Takes the prices of a refusal, which are newer than those that the slip shows. */
  protected takePrices({ odds = {} }: { odds?: Record<string, number> }): void {
    for (const pick of this.picks) pick.now = odds[pick.id] ?? pick.now;
  }
}
