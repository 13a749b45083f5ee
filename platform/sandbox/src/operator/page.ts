import { type Html, html } from '../web/html.ts';
import { layout } from '../web/layout.ts';

/** Renders a page on which a company's staff view records and make decisions. */
export const operatorPage = (title: string, body: Html): string =>
  layout({ lang: 'en', title, style: 'operator', body: html`<main class="sheet"><h1>${title}</h1>${body}</main>` });

type Cell = Html | string | number;

/** Renders a table that scrolls sideways on a narrow page. */
export const table = (headings: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  html`<div class="scroll"><table><thead><tr>${headings.map((one) => html`<th>${one}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
</tbody></table></div>`;

/** Renders a company's records as a table, with the text `none` above it if there are none. */
export const list = (none: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  html`<section class="card">${rows.length === 0 && html`<p>${none}</p>`}
${table(headings, rows)}</section>`;

export const facts = (all: readonly (readonly [name: string, value: Cell])[]): Html =>
  html`<dl class="facts">${all.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

export const badge = (text: string, tone = ''): Html => html`<span class="badge ${tone}">${text}</span>`;
export const figure = (text: string | number): Html => html`<span class="fig">${text}</span>`;
export const minuteOf = (iso: string): Html => figure(iso.slice(0, 16).replace('T', ' '));

/** Labels for the ways in which a message reaches the site. */
export const DELIVERY_NAMES = {
  before: 'at once',
  after: 'late',
  twice: 'twice',
  never: 'never',
  hold: 'when it is sent again',
} as const;

/** Renders the messages about a record that were sent to the site, with the number of attempts. */
export const callLog = (
  calls: readonly { id: string; state: string; delivery: string; attempts: number }[],
  of = 'Notification',
): Html =>
  table(
    ['Event', of, 'Attempts'],
    calls.map(({ id, state, delivery, attempts }) => [figure(id), `${state} (${delivery})`, figure(attempts)]),
  );
