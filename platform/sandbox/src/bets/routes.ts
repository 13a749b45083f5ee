import { parseMoney, toWire } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formCard, formOf, handleForm } from '../operator/form.ts';
import { badge, callLog, DELIVERY_NAMES, operatorPage } from '../operator/page.ts';
import { DELIVERIES } from '../payments/orders.ts';
import type { Settings } from '../settings.ts';
import { notFound, parseInput, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { type Html, html } from '../web/html.ts';
import { BET_RESULTS, type Bet, type BetResult, type KnownPlayer } from './bet.ts';
import type { BetBook, BetReport } from './book.ts';

const ShortText = z.string().trim().min(1).max(120);
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);
const delivery = z.enum(DELIVERIES).default('before');

const NewBet = z.object({
  player: z.string().max(200),
  name: ShortText,
  detail: ShortText,
  stake: Amount,
  paidBy: z.enum(['player', 'site']).default('player'),
  delivery,
});
const Decision = z.object({ action: z.enum([...BET_RESULTS, 'resend']), returned: Amount.optional(), delivery });
const Address = z.object({ bet: z.string().max(100) });

const PAGE = '/bets';
const report = { label: 'Report', names: DELIVERY_NAMES };

const newBetCard = (players: readonly KnownPlayer[]): Html =>
  formCard({
    title: 'Take a bet',
    address: PAGE,
    schema: NewBet,
    fields: {
      player: {
        label: 'Player',
        names: Object.fromEntries(
          players.map(({ id, company, player, currency }) => [id, `${company}: ${player.slice(0, 12)}, ${currency}`]),
        ),
      },
      name: { label: 'Event or draw', value: 'Lindhaga – Bruntorp' },
      detail: { label: 'Choice', value: 'Lindhaga at 2.14' },
      stake: { label: 'Stake', value: '10.00' },
      paidBy: { label: 'Paid by', names: { player: 'The player', site: 'The site: a free bet, at its own stake' } },
      delivery: report,
    },
    buttons: 'Take the bet',
    primary: 'Take the bet',
  });

function betCard(bet: Bet, reports: readonly BetReport[]): Html {
  const { id, company, currency, name, detail, stake, returned, status, revision } = bet;
  const money = (amount: string) => moneyParts(amount, { locale: 'en', currency }).text;
  const results = Object.fromEntries(BET_RESULTS.map((result) => [result, result]));
  return html`<section class="card"><h2>${name}</h2>
<p>${detail} ${badge(status)}</p>
<p class="fig">${company}, ${bet.freeBetId === undefined ? 'stake' : 'free bet of'} ${money(stake)}${returned !== null && `, returned ${money(returned)}`}, revision ${revision}</p>
${callLog(reports, 'Report')}
${formOf({
  address: `${PAGE}/${id}`,
  schema: Decision,
  fields: { returned: { label: 'Returned, of a win or a cash-out', value: returned ?? stake }, delivery: report },
  buttons: ['action', { ...results, resend: 'Send again' }],
})}</section>`;
}

/** Serves the page on which tests and demos take, settle and correct bets on behalf of the companies. */
export function betRoutes(app: FastifyInstance, settings: Settings, book: BetBook): void {
  app.addHook('onClose', async () => book.stop());
  if (settings.mode !== 'demo') return;

  app.get(PAGE, (_request, reply) => {
    const players = book.knownPlayers();
    const latest = book.bets.values().slice(-50).reverse();
    const body = html`<p class="muted">Bets in the books of the sports company and the lottery. Each change is reported to the site.</p>
${players.length === 0 ? html`<p>No player has opened a company's page yet. Log in at the site and open sports or the lottery.</p>` : newBetCard(players)}
${latest.map((bet) => betCard(bet, book.reportsOf(bet.id)))}`;
    return sendPage(reply, settings, 'top', operatorPage('Bets', body));
  });

  handleForm(app, { address: PAGE, schema: NewBet, back: PAGE }, async ({ name, detail, ...form }) => {
    const player = book.playerNamed(form.player);
    if (!player) throw new Refusal(404, 'not_found', 'There is no such player.');
    const free = form.paidBy === 'site' ? player.freeBets : undefined;
    if (form.paidBy === 'site' && !free) throw new Refusal(409, 'no_free_bet', 'The player has no free bet.');
    const paid = free ? { stake: free.stake, freeBetId: free.id } : { stake: amountIn(player.currency, form.stake) };
    return book.place(player, { name, detail, ...paid }, form.delivery);
  });

  handleForm(app, { address: `${PAGE}/:bet`, schema: Decision, back: PAGE }, async (form, request) => {
    const bet = book.bets.get(parseInput(Address, request.params).bet);
    if (!bet) throw notFound();
    if (form.action === 'resend') await book.resend(bet.id);
    else await book.settle(bet, form.action, returnOf(bet, form.action, form.returned), form.delivery);
    return book.bets.get(bet.id);
  });
}

/**
 * Returns the amount that a bet pays back. A lost bet or a void free bet returns nothing, a void bet returns the stake,
 * and any other result returns the entered amount.
 */
function returnOf({ currency, stake, freeBetId }: Bet, result: BetResult, entered: string | undefined): string {
  if (result === 'lost') return amountIn(currency, '0');
  if (result === 'void' && freeBetId !== undefined) return amountIn(currency, '0');
  return result === 'void' ? stake : amountIn(currency, entered ?? stake);
}

/** Converts an entered amount to the platform's wire format, with the decimals of its currency. */
function amountIn(currency: string, text: string): string {
  const parsed = parseMoney(text, currency);
  if (!parsed.ok) throw new Refusal(400, 'bad_amount', `${text} is not an amount in ${currency}.`);
  return toWire(parsed.minor, currency);
}
