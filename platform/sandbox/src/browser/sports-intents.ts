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
/** A bet that was asked for. It keeps its key and content until the book has decided it, also over a reload. */
export interface Intent {
  key: string;
  /** Bettor who asked. Another one who signs in afterwards never repeats it. */
  owner: string;
  /** Ids of its picks. */
  picks: string[];
  bet: object;
}

/** Slip as a frame remembers it for the time of the browser's tab. */
export interface StoredSlip {
  picks: Pick[];
  kind: BetKind;
  system: string;
  stake: string;
  rule: PriceRule;
  /** Whether a free bet pays the stake, if there is one. */
  isFree: boolean;
  /** Player who was signed in last, undefined for visitors and play money. */
  owner: string | undefined;
  intents: Intent[];
}

const NAME = 'oddsmith.slip.2';

export function readStoredSlip(): Partial<StoredSlip> {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<StoredSlip>;
  } catch {
    // A browser can refuse storage to a frame. The slip then lasts until the frame is reloaded.
    return {};
  }
}

export function storeSlip(slip: StoredSlip): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(slip));
  } catch {
    // As above.
  }
}
