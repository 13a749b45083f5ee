import { moneyParts } from '@parlay/money/format';
import { DELIVERIES } from '../payments/orders.ts';
import { type Html, html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import { BET_RESULTS, type Bet, type KnownPlayer } from './bet.ts';
import type { BetReport } from './book.ts';

export interface BetRow {
  bet: Bet;
  reports: readonly BetReport[];
}

/** Demo only: the books of the companies, a form to take a bet, and forms to settle and correct each. */
export function betsPage(players: readonly KnownPlayer[], rows: readonly BetRow[]): string {
  return layout({
    lang: 'en',
    title: 'Bets',
    style: 'pay',
    body: html`<main class="sheet"><h1>Bets</h1>
<p class="muted">Bets in the books of the sports company and the lottery. Each change is reported to the site.</p>
${players.length === 0 ? html`<p>No player has opened a company's page yet. Log in at the site and open sports or the lottery.</p>` : placing(players)}
${rows.map(betSection)}
</main>`,
  });
}

const field = (label: string, name: string, value: string) =>
  html`<label class="field"><span>${label}</span><input type="text" name="${name}" value="${value}" required></label>`;

const reporting = html`<label class="field"><span>Report</span><select name="delivery">${DELIVERIES.map((one) => html`<option>${one}</option>`)}</select></label>`;

const placing = (
  players: readonly KnownPlayer[],
) => html`<section class="card"><h2>Take a bet</h2><form method="post" action="/bets">
<label class="field"><span>Player</span><select name="player">${players.map(({ id, company, player, currency }) => html`<option value="${id}">${company}: ${player.slice(0, 12)}, ${currency}</option>`)}</select></label>
${field('Event or draw', 'name', 'Lindhaga – Bruntorp')}${field('Choice', 'detail', 'Lindhaga at 2.14')}${field('Stake', 'stake', '10.00')}<label class="field"><span>Paid by</span><select name="paidBy"><option value="player">The player</option><option value="site">The site: a free bet, at its own stake</option></select></label>${reporting}
<button class="primary">Take the bet</button></form></section>`;

function betSection({ bet, reports }: BetRow): Html {
  const { id, company, currency, name, detail, stake, returned, status, revision } = bet;
  const money = (amount: string) => moneyParts(amount, { locale: 'en', currency }).text;
  return html`<section class="card"><h2>${name}</h2>
<p>${detail} <span class="badge">${status}</span></p>
<p class="fig">${company}, ${bet.freeBetId === undefined ? 'stake' : 'free bet of'} ${money(stake)}${returned !== null && `, returned ${money(returned)}`}, revision ${revision}</p>
<div class="scroll"><table><thead><tr><th>Report</th><th>State</th><th>Attempts</th></tr></thead><tbody>
${reports.map((one) => html`<tr><td class="fig">${one.id}</td><td>${one.state} (${one.delivery})</td><td class="fig">${one.attempts}</td></tr>`)}
</tbody></table></div>
<form method="post" action="/bets/${id}">${field('Returned, of a win or a cash-out', 'returned', returned ?? stake)}${reporting}
<div class="choices">${BET_RESULTS.map((result) => html`<button name="action" value="${result}">${result}</button>`)}<button name="action" value="resend">Send again</button></div></form></section>`;
}
