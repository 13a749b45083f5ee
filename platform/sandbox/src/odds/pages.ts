import type { FeedFixture, FeedMarket } from '@parlay/contracts/odds-feed';
import { type Html, html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import type { Overrides } from './overrides.ts';

const inDigits = (odds: number) => (odds / 100).toFixed(2);
const at = (iso: string) => iso.slice(0, 16).replace('T', ' ');

const stateOf = ({ isVisible, disabled, score }: FeedFixture) =>
  isVisible ? (disabled ? 'suspended' : score === null ? 'open' : 'playing') : 'over';

const page = (title: string, body: Html) =>
  layout({ lang: 'en', title, style: 'pay', body: html`<main class="sheet"><h1>${title}</h1>${body}</main>` });

/** All fixtures, those that are open first. */
export function listPage(fixtures: readonly FeedFixture[]): string {
  const rows = [...fixtures].sort((a, b) => Number(b.isVisible) - Number(a.isVisible)).slice(0, 200);
  return page(
    'Odds company',
    html`<section class="card"><div class="scroll"><table><thead><tr><th>Starts (UTC)</th><th>Fixture</th><th>Score</th><th>State</th></tr></thead><tbody>
${rows.map(
  (
    fixture,
  ) => html`<tr><td class="fig">${at(fixture.startsAt)}</td><td><a href="/odds/fixtures/${fixture.id}">${fixture.name}</a>, ${fixture.competition}</td>
<td class="fig">${fixture.score ?? ''}</td><td><span class="badge">${stateOf(fixture)}</span></td></tr>`,
)}
</tbody></table></div></section>
<section class="card"><h2>New fixture</h2><form method="post" action="/odds/fixtures">
${field('Name', 'name', 'Harbour City – Northgate United')}${field('Competition', 'competition', 'Own competition')}
${field('Home', 'home', 'Harbour City')}${field('Away', 'away', 'Northgate United')}${field('Starts in minutes', 'startsIn', '30')}
<button>Put on offer</button></form></section>`,
  );
}

/** The page of one fixture, with the forms to change it. */
export function fixturePage(fixture: FeedFixture, overrides: Overrides): string {
  const action = `/odds/fixtures/${fixture.id}`;
  return page(
    fixture.name,
    html`<p class="muted">${fixture.competition}, ${at(fixture.startsAt)} UTC <span class="badge">${stateOf(fixture)}</span></p>
<p><a href="/odds">All fixtures</a></p>
<section class="card"><h2>Offer</h2><form method="post" action="${action}"><button name="action" value="${overrides.suspended ? 'resume' : 'suspend'}">${overrides.suspended ? 'Resume' : 'Suspend'}</button></form></section>
<section class="card"><h2>Score</h2><form method="post" action="${action}"><input type="hidden" name="action" value="score">
${field('Score', 'score', fixture.score ?? '0 – 0')}${field('Minute', 'minute', String(fixture.minute ?? 0))}<button>Set the score</button></form></section>
${fixture.markets.map((market) => marketSection(market, action))}`,
  );
}

const marketSection = (market: FeedMarket, action: string) => html`<section class="card"><h2>${market.name}</h2>
<div class="scroll"><table><thead><tr><th>Selection</th><th>Result</th><th>Price</th></tr></thead><tbody>
${market.selections.map(
  (
    selection,
  ) => html`<tr><td>${selection.name}</td><td>${selection.result ?? ''}</td><td><form method="post" action="${action}">
<input type="hidden" name="action" value="price"><input type="hidden" name="selection" value="${selection.id}">
<input name="odds" inputmode="decimal" size="7" value="${inDigits(selection.odds)}" aria-label="Price of ${selection.name}"><button>Set</button></form></td></tr>`,
)}
</tbody></table></div>
<form method="post" action="${action}"><input type="hidden" name="action" value="result"><input type="hidden" name="market" value="${market.id}">
<label>Winner <select name="winner">${market.selections.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}<option value="void">Void</option></select></label>
${field('Reason, for a correction', 'reason', '')}<button>${market.selections.some(({ result }) => result !== null) ? 'Correct the result' : 'Set the result'}</button></form></section>`;

const field = (label: string, name: string, value: string) =>
  html`<label>${label} <input name="${name}" value="${value}"></label>`;
