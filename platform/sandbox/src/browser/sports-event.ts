import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { MarketView, RowView } from '../sports/pages/present.ts';
import { fill } from './sports-format.ts';
import { type BookContext, pickButtons, star, stateText } from './sports-view.ts';

/** Open groups and the search of an event's page. */
export interface EventState {
  text: string;
  closed: ReadonlySet<string>;
  setText(text: string): void;
  toggle(group: string): void;
  setAll(groups: readonly string[], areOpen: boolean): void;
}

/** Renders an event: its score, and its markets in groups that can be searched and closed. */
export function eventView(context: BookContext, row: RowView, state: EventState): TemplateResult {
  const { words } = context;
  const text = state.text.trim().toLowerCase();
  const isFound = ({ name, picks }: MarketView) =>
    text === '' || name.toLowerCase().includes(text) || picks.some((pick) => pick.name.toLowerCase().includes(text));
  // A decided market has no prices left, so it is not shown.
  const found = row.markets.filter((market) => isFound(market) && market.picks.some(({ odds }) => odds !== null));
  const isPinned = (market: MarketView) => context.pinned.has(pinOf(row, market));
  const groups = [...Map.groupBy(found, (market) => (isPinned(market) ? PINNED : market.group))];
  groups.sort(([a], [b]) => Number(b === PINNED) - Number(a === PINNED));
  const names = groups.map(([group]) => group);
  const isOpen = (group: string) => text !== '' || !state.closed.has(group);
  const areSomeOpen = names.some(isOpen);
  return html`${scoreboard(context, row)}
    <div class="tools">
      <label class="search"><span class="hidden">${words.marketSearch}</span>
        <input type="search" .value=${state.text} placeholder="${words.marketSearch} (${found.length})" maxlength="40" autocomplete="off"
          @input=${(event: InputEvent) => state.setText((event.target as HTMLInputElement).value)} /></label>
      <button type="button" @click=${() => state.setAll(names, !areSomeOpen)}>${areSomeOpen ? words.closeAll : words.openAll}</button>
    </div>
    ${groups.length === 0 ? html`<p class="muted">${row.closed ? words.closed[row.closed] : words.noMarket}</p>` : nothing}
    ${repeat(
      groups,
      ([group]) => group,
      ([group, markets]) => html`<section class="card group">
      <h2><button type="button" class="fold" aria-expanded=${String(isOpen(group))} @click=${() => state.toggle(group)}>
        <span>${group === PINNED ? words.pinned : words.groups[group as keyof typeof words.groups]}</span> <small>${markets.length}</small></button></h2>
      ${isOpen(group) ? html`<div class="tables">${tables(context, row, markets)}</div>` : nothing}
    </section>`,
    )}`;
}

/** Name of the group of pinned markets. */
const PINNED = 'pinned';

/** Returns the name under which a market is pinned, in all events of its sport. */
const pinOf = ({ sport }: RowView, { table }: MarketView) => `${sport} ${table}`;

function tables(context: BookContext, row: RowView, markets: readonly MarketView[]): unknown {
  return repeat(
    [...Map.groupBy(markets, ({ table }) => table)],
    ([table]) => table,
    ([, lines]) => html`<div class="table">
    ${lines[0] ? tableHead(context, row, lines[0]) : nothing}
    ${repeat(
      lines,
      ({ id }) => id,
      (market) => pickButtons(context, row, market),
    )}</div>`,
  );
}

function tableHead(context: BookContext, row: RowView, market: MarketView): TemplateResult {
  const pin = pinOf(row, market);
  const name = fill(context.words.pin, { market: market.name });
  return html`<div class="table-head"><h3>${market.name}</h3>${star(name, context.pinned.has(pin), () => context.togglePin(pin))}</div>`;
}

function scoreboard(context: BookContext, row: RowView): TemplateResult {
  const { words } = context;
  const { state, sides } = row;
  const fact = (name: string, [home, away]: readonly [number, number]) =>
    html`<span>${name} <b>${home} – ${away}</b></span>`;
  return html`<div class="stage">
    <p class="small">${row.sportName} · ${row.competitionName} · ${stateText(context, row)}</p>
    ${
      sides.length === 2
        ? html`<div class="versus"><b>${sides[0]}</b><b class="fig result">${state.score ? state.score.join(' – ') : '–'}</b><b>${sides[1]}</b></div>`
        : html`<ol class="order">${(state.order ?? []).map((index) => html`<li>${sides[index]}</li>`)}</ol>`
    }
    ${state.parts && state.parts.length > 1 ? html`<p class="small fig parts">${state.parts.map(([home, away]) => html`<span>${home} – ${away}</span>`)}</p>` : nothing}
    ${
      state.facts && state.facts.length > 0
        ? html`<p class="small fig parts">${state.facts.map(({ key, score }) => fact(words.units[key], score))}</p>`
        : nothing
    }
    <p class="small">${fill(words.markets, { n: row.count })}</p>
  </div>`;
}
