import { parseMoney, toWire } from '@parlay/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DELIVERIES } from '../payments/orders.ts';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parse, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { wantsData } from '../web/wants-data.ts';
import { BET_RESULTS, type Bet, type BetResult } from './bet.ts';
import type { BetBook } from './book.ts';
import { betsPage } from './page.ts';

const Words = z.string().trim().min(1).max(120);
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);
const delivery = z.enum(DELIVERIES).default('before');

const NewBet = z.object({
  player: z.string().max(200),
  name: Words,
  detail: Words,
  stake: Amount,
  paidBy: z.enum(['player', 'site']).default('player'),
  delivery,
});
const Decision = z.object({ action: z.enum([...BET_RESULTS, 'resend']), returned: Amount.optional(), delivery });
const Address = z.object({ bet: z.string().max(100) });

/** The page on which a person takes, settles and corrects bets: tests and demonstrations play the companies by it. */
export function betRoutes(app: FastifyInstance, settings: Settings, book: BetBook): void {
  app.addHook('onClose', async () => book.stop());
  if (settings.mode !== 'demo') return;

  app.get('/bets', (_request, reply) => {
    const latest = book.bets.values().slice(-50).reverse();
    const rows = latest.map((bet) => ({ bet, reports: book.reportsOf(bet.id) }));
    return sendPage(reply, settings, 'top', betsPage(book.knownPlayers(), rows));
  });

  app.post('/bets', async (request, reply) => {
    assertOwnOrigin(request);
    const form = parse(NewBet, request.body);
    const player = book.playerNamed(form.player);
    if (!player) throw new Refusal(404, 'not_found', 'There is no such player.');
    const { name, detail } = form;
    const free = form.paidBy === 'site' ? player.freeBets : undefined;
    if (form.paidBy === 'site' && !free) throw new Refusal(409, 'no_free_bet', 'The player has no free bet.');
    const paid = free ? { stake: free.stake, freeBetId: free.id } : { stake: amountIn(player.currency, form.stake) };
    const bet = await book.place(player, { name, detail, ...paid }, form.delivery);
    if (wantsData(request)) return { data: bet };
    return reply.redirect('/bets', 303);
  });

  app.post('/bets/:bet', async (request, reply) => {
    assertOwnOrigin(request);
    const bet = book.bets.get(parse(Address, request.params).bet);
    if (!bet) return reply.callNotFound();
    const form = parse(Decision, request.body);
    if (form.action === 'resend') await book.resend(bet.id);
    else await book.settle(bet, form.action, returnOf(bet, form.action, form.returned), form.delivery);
    if (wantsData(request)) return { data: book.bets.get(bet.id) };
    return reply.redirect('/bets', 303);
  });
}

/**
 * Returns the amount that a bet pays back: nothing when lost, the stake when void and it was the player's, else the
 * amount that was entered.
 */
function returnOf({ currency, stake, freeBetId }: Bet, result: BetResult, entered: string | undefined): string {
  if (result === 'lost') return amountIn(currency, '0');
  if (result === 'void' && freeBetId !== undefined) return amountIn(currency, '0');
  return result === 'void' ? stake : amountIn(currency, entered ?? stake);
}

/** An amount as the platform expects it: with the digits of its currency. */
function amountIn(currency: string, text: string): string {
  const parsed = parseMoney(text, currency);
  if (!parsed.ok) throw new Refusal(400, 'bad_amount', `${text} is not an amount in ${currency}.`);
  return toWire(parsed.minor, currency);
}
