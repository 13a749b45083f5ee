import type { RowView } from '../sports/pages/present.ts';
import { getData } from './sports-api.ts';
import type { Pick } from './sports-intents.ts';
import { eventTitle } from './sports-view.ts';

/** Selection that a link of the site names, with the odds that the link showed in hundredths. */
export interface LinkedSelection {
  id: string;
  odds: number;
}

/** Reads the site's message. Returns undefined for an invalid one. */
export function linkedSelection({ selection, odds }: Record<string, unknown>): LinkedSelection | undefined {
  if (typeof selection !== 'string' || typeof odds !== 'number' || !(odds > 1 && odds < 100_000)) return undefined;
  return { id: selection, odds: Math.round(odds * 100) };
}

/** Events whose selections never get a price again. */
const ENDED = ['over', 'postponed', 'abandoned'];

/**
 * Returns the pick of a link, which keeps the odds that the visitor saw, so that the slip shows how they moved. `gone`:
 * the selection is no longer on offer. `down`: the book does not respond.
 */
export async function pickOf({ id, odds }: LinkedSelection, lang: string): Promise<Pick | 'gone' | 'down'> {
  const [fixture = '', marketId] = id.split('/');
  const reply = await getData<RowView>(`event?${new URLSearchParams({ id: fixture, lang })}`);
  if (!reply.ok) return reply.code === undefined || reply.code === 'too_many_requests' ? 'down' : 'gone';
  const { data: row } = reply;
  const market = row.markets.find((one) => one.id === marketId);
  const found = market?.picks.find((one) => one.id === id);
  if (!market || !found || found.odds === null || (row.closed && ENDED.includes(row.closed))) return 'gone';
  const now = row.closed ? null : found.odds;
  // A link must not make the bettor agree to less than the price that is shown.
  const agreed = Math.max(odds, found.odds);
  return { id, fixture, name: found.name, market: market.name, event: eventTitle(row), odds: agreed, now };
}
