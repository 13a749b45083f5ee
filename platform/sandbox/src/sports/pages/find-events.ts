import MiniSearch from 'minisearch';
import { z } from 'zod';
import type { Lang } from '../../web/lang.ts';
import type { Fixture } from '../catalogue/fixture.ts';
import { categoryId } from '../catalogue/schedule.ts';
import { SPORT_IDS } from '../catalogue/sports.ts';
import type { Offer } from '../offer/offer.ts';
import { inSlices } from '../offer/slices.ts';
import { categoryName, competitionName, eventName, sportName } from './names.ts';
import { presentRow, type RowView } from './present.ts';

const WINDOWS = ['soon', 'today', 'tomorrow', 'later', 'all'] as const;
type Window = (typeof WINDOWS)[number];

export const EventQuery = z.object({
  mode: z.enum(['live', 'prematch']),
  lang: z.string().max(20).optional(),
  window: z.enum(WINDOWS).default('all'),
  sport: z.string().max(40).optional(),
  category: z.string().max(60).optional(),
  competition: z.string().max(60).optional(),
  categoryId: z.string().max(20).optional(),
  /** Ids of favourites, separated by commas. */
  ids: z.string().max(2000).optional(),
  q: z.string().trim().max(60).optional(),
  /** Minutes by which the visitor's clock is behind UTC, as in `Date.getTimezoneOffset`. */
  offset: z.coerce.number().int().min(-900).max(900).default(0),
  limit: z.coerce.number().int().min(1).max(120).default(40),
});
export type EventQuery = z.infer<typeof EventQuery>;

export interface EventsView {
  rows: RowView[];
  total: number;
  /** Number of events that are live and that have not started. */
  modes: Record<'live' | 'prematch', number>;
  windows: Record<Window, number>;
  sports: { id: string; name: string; count: number }[];
  /** Nearest spelling that finds something. */
  near: string | null;
  /** Next event to start in the place. */
  next: { id: string; name: string; startsAt: string } | null;
}

const HOUR_MS = 3_600_000;

/** Returns the end of the window that a start is in, or undefined if it is too late for any but the last one. */
function windowOf(startsAt: number, now: number, offset: number): Exclude<Window, 'all' | 'soon'> {
  const day = (at: number) => Math.floor((at - offset * 60_000) / (24 * HOUR_MS));
  const days = day(startsAt) - day(now);
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : 'later';
}

const isSoon = (startsAt: number, now: number) => startsAt - now < 2 * HOUR_MS;

/** Finds events of the offer for a page. */
export class EventFinder {
  private readonly offer: Offer;
  private readonly counts = new Map<string, number>();
  private index: { step: number; search: MiniSearch } = { step: -1, search: newSearch() };

  constructor(offer: Offer) {
    this.offer = offer;
  }

  async find(query: EventQuery, lang: Lang): Promise<EventsView> {
    const now = this.offer.clock();
    const fixtures = this.offer.fixtures();
    const byMode = Map.groupBy(fixtures, ({ startsAt }) => (startsAt <= now ? 'live' : 'prematch'));
    const inMode = byMode.get(query.mode) ?? [];
    const { found, near } = query.q ? await this.search(inMode, query.q, now) : { found: inMode, near: null };
    const inPlace = found.filter((fixture) => isAt(fixture, query));
    const inWindow = (fixture: Fixture, window: Window) =>
      window === 'all' ||
      query.mode === 'live' ||
      (window === 'soon' ? isSoon(fixture.startsAt, now) : windowOf(fixture.startsAt, now, query.offset) === window);
    const chosen = inPlace.filter((fixture) => inWindow(fixture, query.window));
    const competitions = [...new Set(chosen.map(({ competition }) => competition.number))];
    const ordered = chosen.toSorted(
      (a, b) => orderOf(a, competitions) - orderOf(b, competitions) || a.startsAt - b.startsAt,
    );
    return {
      rows: await inSlices(ordered.slice(0, query.limit), (fixture) => this.row(fixture, lang)),
      total: ordered.length,
      modes: { live: byMode.get('live')?.length ?? 0, prematch: byMode.get('prematch')?.length ?? 0 },
      windows: Object.fromEntries(
        WINDOWS.map((window) => [window, inPlace.filter((fixture) => inWindow(fixture, window)).length]),
      ) as EventsView['windows'],
      sports: SPORT_IDS.map((id) => ({
        id,
        name: sportName(id, lang),
        count: inMode.filter(({ competition }) => competition.sport === id).length,
      })),
      near,
      next: nextOf((byMode.get('prematch') ?? []).filter((fixture) => isAt(fixture, query))),
    };
  }

  row(fixture: Fixture, lang: Lang, markets: 'main' | 'all' = 'main'): RowView {
    const { sport } = fixture.competition;
    const count = this.counts.get(sport) ?? this.offer.marketsOf(fixture, 'all').length;
    this.counts.set(sport, count);
    return presentRow(this.offer, fixture, lang, markets, count);
  }

  private async search(
    fixtures: readonly Fixture[],
    text: string,
    now: number,
  ): Promise<{ found: Fixture[]; near: string | null }> {
    const step = Math.floor(now / 60_000);
    if (this.index.step !== step) {
      const search = newSearch();
      await search.addAllAsync(
        this.offer.fixtures().map(({ id, sides, competition }) => ({
          ...{ id, sides: sides.join(' '), competition: `${competitionName(competition.slug)} ${competition.sport}` },
          category: categoryName(competition.category, 'en'),
        })),
      );
      this.index = { step, search };
    }
    const byId = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
    const hits = (fuzzy: number | boolean) =>
      this.index.search.search(text, { prefix: true, fuzzy, combineWith: 'AND' }).flatMap((hit) => {
        const fixture = byId.get(String(hit.id));
        return fixture ? [{ fixture, terms: hit.terms }] : [];
      });
    const exact = hits(false);
    if (exact.length > 0) return { found: exact.map(({ fixture }) => fixture), near: null };
    const similar = hits(0.34);
    return { found: similar.map(({ fixture }) => fixture), near: similar[0] ? similar[0].terms.join(' ') : null };
  }
}

function nextOf(fixtures: readonly Fixture[]): EventsView['next'] {
  const [next] = fixtures.toSorted((a, b) => a.startsAt - b.startsAt);
  return next ? { id: next.id, name: eventName(next), startsAt: new Date(next.startsAt).toISOString() } : null;
}

const newSearch = () => new MiniSearch({ fields: ['sides', 'competition', 'category'], processTerm: plain });
const plain = (term: string) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Keeps the competitions of a sport together, in the menu's order of sports. */
const orderOf = ({ competition }: Fixture, competitions: readonly number[]) =>
  SPORT_IDS.indexOf(competition.sport) * 1000 + competitions.indexOf(competition.number);

function isAt({ id, competition }: Fixture, query: EventQuery): boolean {
  if (query.ids !== undefined && !query.ids.split(',').includes(id)) return false;
  if (query.categoryId !== undefined && categoryId(competition.sport, competition.category) !== query.categoryId)
    return false;
  return (
    (query.sport === undefined || query.sport === competition.sport) &&
    (query.category === undefined || query.category === competition.category) &&
    (query.competition === undefined || query.competition === competition.slug)
  );
}
