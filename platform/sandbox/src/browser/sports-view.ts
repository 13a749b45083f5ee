import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { EventsView } from '../sports/pages/find-events.ts';
import type { MarketView, PickView, RowView } from '../sports/pages/present.ts';
import type { SportsTexts } from '../sports/words.ts';
import { titleFromSlug } from './elements.ts';
import { fill, ODDS_FORMATS, type OddsFormat, oddsText } from './sports-format.ts';
import { ICONS } from './sports-icons.ts';
import { timeZone } from './time-zone.ts';

/** Texts, choices and actions of the page that the views use. */
export interface BookContext {
  words: SportsTexts;
  locale: string;
  odds: OddsFormat;
  compact: boolean;
  favourites: ReadonlySet<string>;
  /** Markets that the visitor wants first on an event's page. */
  pinned: ReadonlySet<string>;
  /** True while the shown prices are old and cannot be bet on. */
  isStale: boolean;
  /** Events whose score has just changed. */
  scored: ReadonlySet<string>;
  /** Prices before the last change, by selection. */
  before: ReadonlyMap<string, number>;
  isPicked(id: string): boolean;
  pick(row: RowView, market: MarketView, pick: PickView): void;
  go(path: string): void;
  toggleFavourite(id: string): void;
  togglePin(market: string): void;
  toggleCompact(): void;
  chooseOdds(format: OddsFormat): void;
  forget(): void;
}

/** State of the list that the address does not contain. */
export interface ListState {
  isLive: boolean;
  window: string;
  text: string;
  setWindow(window: string): void;
  setText(text: string): void;
  more(): void;
}

export function link(context: BookContext, to: string, content: unknown, className = ''): TemplateResult {
  const follow = (event: Event) => {
    event.preventDefault();
    context.go(to);
  };
  return html`<a href="#${to}" class=${className} @click=${follow}>${content}</a>`;
}

export const eventTitle = ({ sides, competitionName }: RowView): string =>
  sides.length === 2 ? sides.join(' - ') : competitionName;

/** Renders the path from all sports to the shown place. The start page has none. */
export function crumbs(context: BookContext, steps: readonly { slug: string; name: string }[]): unknown {
  if (steps.length === 0) return nothing;
  return html`<nav id="crumbs" class="crumbs" aria-label=${context.words.path}>
    ${link(context, '/', context.words.all)}
    ${steps.map(({ name }, at) =>
      link(
        context,
        `/categories/${steps
          .slice(0, at + 1)
          .map(({ slug }) => slug)
          .join('/')}`,
        name,
      ),
    )}
  </nav>`;
}

/** Renders the list's tools, the sports and the events by competition. */
export function listView(
  context: BookContext,
  view: EventsView | undefined,
  state: ListState,
  depth: number,
): TemplateResult {
  const { words } = context;
  if (!view) return skeleton(context);
  const groups = [...Map.groupBy(view.rows, (row) => [row.sport, row.category, row.competition].join('/'))];
  return html`<div class="tools">
      <label class="search"><span class="hidden">${words.search}</span>
        <input type="search" id="search" .value=${state.text} placeholder=${words.search} maxlength="60" autocomplete="off"
          @input=${(event: InputEvent) => state.setText((event.target as HTMLInputElement).value)} /></label>
      ${oddsChoice(context)}
    </div>
    ${windows(context, view, state)}
    ${view.near ? html`<p class="muted">${fill(words.near, { text: state.text, near: titleFromSlug(view.near) })}</p>` : nothing}
    <div id="list" class="list">
      ${groups.length === 0 ? empty(context, view, state) : nothing}
      ${repeat(
        groups,
        ([path]) => path,
        ([path, rows]) => competition(context, path, rows, depth),
      )}
    </div>
    ${view.total > view.rows.length ? html`<button type="button" class="more" @click=${state.more}>${words.more}</button>` : nothing}`;
}

/** Says that nothing is on, and with nothing live what starts next. */
function empty(context: BookContext, { next }: EventsView, { isLive, text }: ListState): TemplateResult {
  const { words, locale } = context;
  if (!isLive || !next || text.trim() !== '') return html`<p class="nothing muted">${words.none}</p>`;
  const name = fill(words.nextLive, { event: next.name, time: startText(next.startsAt, locale) });
  return html`<p class="nothing">${link(context, `/event/${next.id}`, name, 'next-event')}</p>`;
}

function windows({ words, favourites }: BookContext, view: EventsView, state: ListState): TemplateResult {
  const { times } = words;
  const all = state.isLive ? (['all'] as const) : (['soon', 'today', 'tomorrow', 'later', 'all'] as const);
  const chip = (
    id: string,
    name: string,
    count: number | undefined,
  ) => html`<li><button type="button" class=${id === state.window ? 'chip on' : 'chip'}
      aria-pressed=${String(id === state.window)} @click=${() => state.setWindow(id)}>${name} ${count === undefined ? nothing : html`<small>${count}</small>`}</button></li>`;
  return html`<ul class="chips" aria-label=${times.label}>
    ${all.map((id) => chip(id, times[id], view.windows[id]))}
    ${chip('favourites', times.favourites, favourites.size)}
  </ul>`;
}

function oddsChoice({ words, odds, chooseOdds }: BookContext): TemplateResult {
  return html`<label class="odds-format"><span class="hidden">${words.odds.label}</span>
    <select @change=${(event: Event) => chooseOdds((event.target as HTMLSelectElement).value as OddsFormat)}>
      ${ODDS_FORMATS.map((format) => html`<option value=${format} ?selected=${format === odds}>${words.odds[format]}</option>`)}
    </select></label>`;
}

function competition(context: BookContext, path: string, rows: readonly RowView[], depth: number): TemplateResult {
  const [first] = rows;
  if (!first) return html``;
  const names = [first.sportName, first.categoryName, first.competitionName];
  const heading = depth === 3 ? first.competitionName : link(context, `/categories/${path}`, names.join(' / '));
  return html`<section class="card"><h2>${heading}</h2>
    ${repeat(
      rows,
      ({ id }) => id,
      (row, at) => eventRow(context, row, namesOf(rows[at - 1]) === namesOf(row)),
    )}</section>`;
}

/** Names of a row's markets, which are shown once above rows with the same ones. */
const namesOf = (row: RowView | undefined): string | undefined => row?.markets.map(({ name }) => name).join(' / ');

function eventRow(context: BookContext, row: RowView, hasSameMarkets: boolean): TemplateResult {
  const { words } = context;
  const classes = ['row', row.closed ?? '', context.scored.has(row.id) ? 'scored' : '', hasSameMarkets ? 'same' : ''];
  return html`<div class=${classes.filter((one) => one !== '').join(' ')}>
    <div class="event">${star(fill(words.favourite, { event: eventTitle(row) }), context.favourites.has(row.id), () => context.toggleFavourite(row.id))}
      <div class="sides">${link(context, `/event/${row.id}`, sides(row))}
        <p class="muted small fig meta">${stateText(context, row)}</p></div>
      ${score(row)}
      ${link(context, `/event/${row.id}`, html`<span aria-hidden="true">+${row.count}</span><span class="hidden">${fill(words.markets, { n: row.count })}</span>`, 'count fig')}</div>
    <div class="markets">${row.markets.map((market) => html`<div class="market"><p class="small muted">${market.name}</p>${pickButtons(context, row, market, true)}</div>`)}</div>
  </div>`;
}

function sides(row: RowView): unknown {
  if (row.sides.length !== 2) return row.competitionName;
  return html`<span class="side">${row.sides[0]}</span><span class="hidden"> - </span><span class="side">${row.sides[1]}</span>`;
}

const score = ({ state }: RowView): unknown =>
  state.score
    ? html`<p class="score fig"><span>${state.score[0]}</span><span class="hidden">-</span><span>${state.score[1]}</span></p>`
    : nothing;

const MINUTE_MS = 60_000;
/** Time before a start that is said in minutes. */
const SOON_MS = 60 * MINUTE_MS;

/** Returns a start as weekday and time. */
export const startText = (startsAt: string, locale: string): string =>
  new Date(startsAt).toLocaleString(locale, {
    ...{ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: timeZone(),
  });

/** Renders an event's start, or what is being played, and why no bets are taken. */
export function stateText({ words, locale }: BookContext, { state, startsAt, closed }: RowView): TemplateResult {
  const left = Date.parse(startsAt) - Date.now();
  const soon = left > 0 && left < SOON_MS ? fill(words.inMinutes, { n: Math.ceil(left / MINUTE_MS) }) : '';
  const now =
    state.clock && state.phase === 'live'
      ? html`<b class="clock">${fill(words.clock[state.clock.key], { n: state.clock.value })}</b>`
      : html`${soon === '' ? nothing : html`<b class="soon">${soon}</b> `}<span class="hidden">${words.starts} </span>${startText(startsAt, locale)}`;
  return closed ? html`${now} · <b class="why">${words.closed[closed]}</b>` : now;
}

/** Renders a switch that keeps something. */
export const star = (name: string, isOn: boolean, toggle: () => void): TemplateResult =>
  html`<button type="button" class="star" role="switch" aria-label=${name} aria-checked=${String(isOn)} @click=${toggle}>${ICONS.star}</button>`;

/** Moves the focus between the prices of a market with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>('button.odds')];
  const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Renders the prices of a market. One without a price is a locked cell. */
export function pickButtons(context: BookContext, row: RowView, market: MarketView, isShort = false): TemplateResult {
  return html`<div class="prices" role="group" aria-label="${eventTitle(row)}: ${market.name}" @keydown=${moveFocus}>
    ${market.picks.map((pick) => priceOf(context, row, market, pick, isShort))}</div>`;
}

/** Renders 1, X and 2 for the sides of a row, whose names are in the same row. */
function shortName({ id, name }: PickView): unknown {
  const short = /\/match:(?:result|winner|draw-no-bet)\/(1|x|2)$/.exec(id)?.[1];
  return short ? html`<span aria-hidden="true">${short.toUpperCase()}</span><span class="hidden">${name}</span>` : name;
}

function priceOf(
  context: BookContext,
  row: RowView,
  market: MarketView,
  pick: PickView,
  isShort: boolean,
): TemplateResult {
  const name = isShort ? shortName(pick) : pick.name;
  const { words, locale, odds, before, isStale } = context;
  if (pick.odds === null || row.closed) {
    const reason = row.closed ? words.closed[row.closed] : words.noPrice;
    return html`<span class="locked"><span>${name}</span><span class="hidden">${reason}</span>${ICONS.lock}</span>`;
  }
  const old = before.get(pick.id);
  const move = old === undefined || old === pick.odds ? '' : old < pick.odds ? 'up' : 'down';
  return html`<button type="button" class="odds ${move}" aria-pressed=${String(context.isPicked(pick.id))} ?disabled=${isStale}
    @click=${() => context.pick(row, market, pick)}><span>${name}</span><b class="fig">${oddsText(pick.odds, odds, locale)}</b></button>`;
}

/** Renders the choices at the end of the page. */
export function choicesView({ words, compact, toggleCompact, forget }: BookContext): TemplateResult {
  return html`<div class="choices"><button type="button" id="compact" role="switch" aria-checked=${String(compact)} @click=${toggleCompact}>${words.compact}</button>
    <button type="button" id="forget" @click=${forget}>${words.forget}</button></div>`;
}

export const skeleton = ({ words }: BookContext): TemplateResult =>
  html`<div class="skeleton" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div></div>`)}</div><p class="hidden">${words.loading}</p>`;
