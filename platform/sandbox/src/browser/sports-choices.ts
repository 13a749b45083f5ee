import { ODDS_FORMATS, type OddsFormat } from './sports-format.ts';
import type { PageRequests } from './sports-requests.ts';

/** One month in minutes, which is the protocol's unit. */
const MONTH_MINUTES = 30 * 24 * 60;

/** Name of the play-money account in this company's own storage. The site keeps only preferences. */
const ACCOUNT = 'oddsmith.play';

function storedAccount(): string | undefined {
  try {
    return localStorage.getItem(ACCOUNT) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Name of the pinned markets, which is one of those that sites keep for a book. */
const PINNED = 'filters';
const MOST_PINNED = 20;

export type SaveResult = 'saved' | 'notSaved' | 'cleared';

/** Visitor's preferences. The framing page stores the compact view as a cookie and the others as items. */
export interface SportsPreferences {
  favourites: ReadonlySet<string>;
  /** Markets of a sport that come first on an event's page. */
  pinned: ReadonlySet<string>;
  compact: boolean;
  odds: OddsFormat;
  /** Secret of the visitor's play money. */
  account: string | undefined;
  load(): Promise<void>;
  toggleFavourite(id: string): Promise<SaveResult>;
  togglePin(market: string): Promise<SaveResult>;
  toggleCompact(): Promise<SaveResult>;
  chooseOdds(format: OddsFormat): Promise<SaveResult>;
  keepAccount(account: string): void;
  forgetAccount(): void;
  clear(): Promise<SaveResult>;
}

export function createPreferences(page: PageRequests): SportsPreferences {
  const favourites = new Set<string>();
  const pinned = new Set<string>();
  const save = async (items: Record<string, string>): Promise<SaveResult> => {
    const reply = await page.save({ items });
    return reply?.command === 'SAVED' ? 'saved' : 'notSaved';
  };
  const choices: SportsPreferences = {
    favourites,
    pinned,
    compact: false,
    odds: 'decimal',
    account: undefined,
    async load() {
      choices.account = storedAccount();
      const reply = await page.retrieve({ cookies: ['view'], items: ['favourites', 'odds-format', PINNED] });
      if (reply?.command !== 'DATA') return;
      const { cookies, items } = reply.data;
      choices.compact = cookies.some(({ name, value }) => name === 'view' && value === 'compact');
      for (const id of (items.favourites ?? '').split(',')) if (/^\d+$/.test(id)) favourites.add(id);
      for (const market of (items[PINNED] ?? '').split(',')) if (market !== '') pinned.add(market);
      choices.odds = ODDS_FORMATS.find((format) => format === items['odds-format']) ?? 'decimal';
    },
    toggleFavourite(id) {
      if (!favourites.delete(id)) favourites.add(id);
      return save({ favourites: [...favourites].slice(-100).join(',') });
    },
    togglePin(market) {
      if (!pinned.delete(market)) pinned.add(market);
      return save({ [PINNED]: [...pinned].slice(-MOST_PINNED).join(',') });
    },
    async toggleCompact() {
      choices.compact = !choices.compact;
      const view = choices.compact ? 'compact' : 'full';
      const reply = await page.save({ cookies: [{ name: 'view', value: view, expiry: MONTH_MINUTES }] });
      return reply?.command === 'SAVED' ? 'saved' : 'notSaved';
    },
    chooseOdds(format) {
      choices.odds = format;
      return save({ 'odds-format': format });
    },
    keepAccount(account) {
      choices.account = account;
      try {
        localStorage.setItem(ACCOUNT, account);
      } catch {
        // A browser can refuse storage to a frame. The account then lasts until the frame is reloaded.
      }
    },
    forgetAccount() {
      choices.account = undefined;
      try {
        localStorage.removeItem(ACCOUNT);
      } catch {
        // As above.
      }
    },
    async clear() {
      favourites.clear();
      pinned.clear();
      choices.compact = false;
      choices.odds = 'decimal';
      const reply = await page.clear({ cookies: ['view'], items: ['favourites', 'odds-format', PINNED] });
      return reply?.command === 'CLEARED' ? 'cleared' : 'notSaved';
    },
  };
  return choices;
}
