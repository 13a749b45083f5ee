import { html, nothing, type TemplateResult } from 'lit-html';
import type { RowView } from '../sports/pages/present.ts';
import type { BookData } from './sports-book-data.ts';
import { type EventState, eventView } from './sports-event.ts';
import { fill } from './sports-format.ts';
import { ICONS } from './sports-icons.ts';
import { sportsNav } from './sports-nav.ts';
import { type Place, stepsTo } from './sports-place.ts';
import type { Slip } from './sports-slip.ts';
import type { SlipContext } from './sports-slip-context.ts';
import { slipView } from './sports-slip-view.ts';
import {
  type BookContext,
  choicesView,
  crumbs,
  eventTitle,
  type ListState,
  listView,
  skeleton,
} from './sports-view.ts';
import { timeZone } from './time-zone.ts';

/** Content of the book’s page. */
export interface BookPage {
  context: BookContext;
  data: BookData;
  book: ListState & { at: Place; wanted(): { query: string } };
  markets: EventState;
  /** Sentence about the company and its bets. */
  note: string;
  isNoteFirst: boolean;
  /** The slip, if this frame shows it. */
  slip: { slip: Slip; context: SlipContext } | undefined;
}

/** Renders the book: the path, a list or an event, the choices, and the slip if it is in this frame. */
export function bookView(page: BookPage): TemplateResult {
  const { context, data, book, note, isNoteFirst, slip } = page;
  const sentence = html`<p id="note" class="delay small">${ICONS.clock}<span>${note}</span></p>`;
  const classes = [slip ? 'with-slip' : '', book.at.event === undefined ? '' : 'of-event'];
  return html`<div class="columns ${classes.join(' ')}">${sportsNav(context, data.sports, sportOf(page))}<div class="column">${isNoteFirst ? sentence : nothing}${content(page)}${isNoteFirst ? nothing : sentence}
      ${unreachable(page)}
      ${choicesView(context)}</div>
      ${slip ? html`<aside id="slip" class=${slip.slip.isOpen ? 'slip open' : 'slip'} aria-label=${context.words.slip.title}>${slipView(slip.context, slip.slip)}</aside>` : nothing}</div>`;
}

/** Returns the sport of the shown place. */
const sportOf = ({ data, book: { at } }: BookPage): string | undefined =>
  at.event === undefined ? at.slugs[0] : data.eventOf(at.event)?.sport;

/** Says that the prices are old. */
function unreachable({ context: { words, locale }, data }: BookPage): unknown {
  if (!data.isDown) return nothing;
  const time = new Date(data.loadedAt).toLocaleTimeString(locale, { timeZone: timeZone() });
  return html`<p class="unreachable small">${navigator.onLine ? words.down : fill(words.offline, { time })}</p>`;
}

function content({ context, data, book, markets }: BookPage): TemplateResult {
  const { at } = book;
  const { query } = book.wanted();
  const steps = stepsTo(at, data.rowOf({ event: at.event, query }));
  const trail = crumbs(context, at.event === undefined ? steps : steps.slice(0, 3));
  if (at.event === undefined) {
    const list = data.listOf(query) ?? (book.text === '' ? undefined : data.latestList);
    return html`${trail}${listView(context, list, book, steps.length)}`;
  }
  const event = data.eventOf(at.event);
  if (event) return html`${trail}${eventView(context, event, markets)}`;
  return html`${trail}${data.isMissing(at.event) ? html`<p class="muted">${context.words.gone}</p>` : skeleton(context)}`;
}

/** Returns the heading of a place, which is `start` on the first page. */
export function titleOf(at: Place, row: RowView | undefined, start: string): string {
  if (at.event !== undefined) return row ? eventTitle(row) : start;
  return stepsTo(at, row).at(-1)?.name ?? start;
}
