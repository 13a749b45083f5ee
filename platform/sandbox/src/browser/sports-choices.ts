import type { PageRequests } from './sports-requests.ts';

/** One month in minutes, which is the protocol's unit. */
const MONTH_MINUTES = 30 * 24 * 60;

export type SaveResult = 'saved' | 'notSaved' | 'cleared';

/** Visitor's preferences. The framing page stores favourites as an item and the compact view as a cookie. */
export interface SportsPreferences {
  favourites: ReadonlySet<string>;
  compact: boolean;
  load(): Promise<void>;
  toggleFavourite(id: string): Promise<SaveResult>;
  toggleCompact(): Promise<SaveResult>;
  clear(): Promise<SaveResult>;
}

export function createPreferences(page: PageRequests): SportsPreferences {
  const favourites = new Set<string>();
  const choices: SportsPreferences = {
    favourites,
    compact: false,
    async load() {
      const reply = await page.retrieve({ cookies: ['view'], items: ['favourites'] });
      if (reply?.command !== 'DATA') return;
      choices.compact = reply.data.cookies.some(({ name, value }) => name === 'view' && value === 'compact');
      for (const id of (reply.data.items.favourites ?? '').split(',')) if (/^\d+$/.test(id)) favourites.add(id);
    },
    async toggleFavourite(id) {
      if (!favourites.delete(id)) favourites.add(id);
      const reply = await page.save({ items: { favourites: [...favourites].slice(-100).join(',') } });
      return reply?.command === 'SAVED' ? 'saved' : 'notSaved';
    },
    async toggleCompact() {
      choices.compact = !choices.compact;
      const view = choices.compact ? 'compact' : 'full';
      const reply = await page.save({ cookies: [{ name: 'view', value: view, expiry: MONTH_MINUTES }] });
      return reply?.command === 'SAVED' ? 'saved' : 'notSaved';
    },
    async clear() {
      favourites.clear();
      choices.compact = false;
      const reply = await page.clear({ cookies: ['view'], items: ['favourites'] });
      return reply?.command === 'CLEARED' ? 'cleared' : 'notSaved';
    },
  };
  return choices;
}
