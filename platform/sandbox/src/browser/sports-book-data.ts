import type { EventsView } from '../sports/pages/find-events.ts';
import type { RowView } from '../sports/pages/present.ts';
import { getData } from './sports-api.ts';

/** An event by its id, or a list of events by its query. */
export interface Wanted {
  event: string | undefined;
  query: string;
  lang: string;
}

/** Events and lists that the book has sent, and what the last reply changed about them. */
export class BookData {
  /** Lists by their query, so that going back shows the last one immediately. */
  private readonly lists = new Map<string, EventsView>();
  /** Events of lists, with few of their markets. */
  private readonly rows = new Map<string, RowView>();
  /** Events with all their markets. */
  private readonly events = new Map<string, RowView>();
  /** Ids that are of no event. */
  private readonly missing = new Set<string>();
  /** All sports with their number of events; undefined until they are known. */
  sports: EventsView['sports'] | undefined;
  private sportsIn: string | undefined;
  /** Latest list, which is shown while the wanted one is loading. */
  latestList: EventsView | undefined;
  /** Prices before the last reply, by selection. */
  before: ReadonlyMap<string, number> = new Map();
  /** Events whose score changed with the last reply. */
  scored: ReadonlySet<string> = new Set();
  /** Time of the last reply; 0 before the first. */
  loadedAt = 0;
  isDown = false;

  listOf(query: string): EventsView | undefined {
    return this.lists.get(query);
  }

  eventOf(id: string): RowView | undefined {
    return this.events.get(id);
  }

  isMissing(id: string): boolean {
    return this.missing.has(id);
  }

  /** Returns an event from which the names of a place are known. */
  rowOf({ event, query }: Pick<Wanted, 'event' | 'query'>): RowView | undefined {
    return event === undefined ? this.lists.get(query)?.rows[0] : (this.events.get(event) ?? this.rows.get(event));
  }

  /** Loads what is wanted. Returns whether the book sent it, or undefined if something else is wanted by now. */
  async load(wanted: Wanted, isStillWanted: () => boolean): Promise<boolean | undefined> {
    const { event, query, lang } = wanted;
    const [reply] = await Promise.all([
      event === undefined
        ? getData<EventsView>(`events?${query}`)
        : getData<RowView>(`event?${new URLSearchParams({ id: event, lang })}`),
      event === undefined || this.sportsIn === lang ? undefined : this.loadSports(wanted),
    ]);
    if (!isStillWanted()) return undefined;
    this.isDown = !reply.ok && reply.code === undefined;
    if (reply.ok) this.take(wanted, reply.data);
    else if (event !== undefined && reply.code !== undefined) this.missing.add(event);
    return reply.ok;
  }

  /** Loads the sports for an event that was opened without a list. */
  private async loadSports({ query, lang }: Wanted): Promise<void> {
    const short = new URLSearchParams(query);
    short.set('limit', '1');
    const reply = await getData<EventsView>(`events?${short}`);
    if (reply.ok) this.takeSports(reply.data, lang);
  }

  private takeSports({ sports }: EventsView, lang: string): void {
    this.sports = sports;
    this.sportsIn = lang;
  }

  private take({ event, query, lang }: Wanted, data: EventsView | RowView): void {
    this.loadedAt = Date.now();
    const shown = 'rows' in data ? data.rows : [data];
    const known = event === undefined ? this.lists.get(query)?.rows : [this.events.get(event)];
    this.scored = new Set(shown.filter((row) => hasScored(row, this.rows.get(row.id))).map(({ id }) => id));
    this.before = pricesIn((known ?? []).filter((row) => row !== undefined));
    if ('rows' in data) {
      this.latestList = data;
      this.takeSports(data, lang);
      this.lists.set(query, data);
    } else this.events.set(data.id, data);
    for (const row of shown) this.rows.set(row.id, row);
  }
}

const pricesIn = (shown: readonly RowView[]) =>
  new Map(
    shown.flatMap(({ markets }) =>
      markets.flatMap(({ picks }) => picks.flatMap(({ id, odds }) => (odds === null ? [] : [[id, odds] as const]))),
    ),
  );

const hasScored = ({ state: { score } }: RowView, known: RowView | undefined) =>
  score !== undefined && known?.state.score !== undefined && String(score) !== String(known.state.score);
