import { toWire } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findPlayer } from '../calls/find-player.ts';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, notFound, parseInput, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import type { LotteryCompanies } from './company.ts';
import { companyOf } from './company-of.ts';
import { LOTTERIES, type LotteryId, lotteryIn, type Pool } from './games.ts';
import { fill, readerOf } from './pages/format.ts';
import { refusalText } from './pages/refusals.ts';
import { ticketCard, ticketList } from './pages/ticket-list.ts';
import type { OrderResult } from './tickets/book.ts';
import { DRAW_COUNTS, LETTERS, type Line } from './tickets/ticket.ts';

const LotteryName = z.enum(['midweek', 'helio', 'boa'] satisfies LotteryId[]);
const lang = z.string().max(20).optional();
const Visit = z.object({ lottery: LotteryName, token: z.string().min(1).max(500), lang });
const Numbers = z.object({
  main: z.array(z.int().min(1).max(99)).max(20),
  extra: z.array(z.int().min(1).max(99)).max(20),
});
const Purchase = z.object({
  lottery: LotteryName,
  lines: z.array(Numbers).min(1).max(LETTERS.length),
  draws: z.union([z.literal('every'), z.literal(DRAW_COUNTS)]),
  /** Idempotency key of the intent. */
  key: z.uuid(),
  /** Price that the player has seen. */
  price: z.string().max(30),
  lang,
});
const End = z.object({ lottery: LotteryName, subscription: z.string().max(60), lang });
const Address = z.object({ lottery: LotteryName });
const Reading = z.object({ lang });
const Checked = z.object({ lang, reference: z.string().trim().toUpperCase().max(40) });

/** Registers the calls and fragments of a lottery page's script. A player is named by a visit in the `x-visit` header. */
export function ticketRoutes(
  app: FastifyInstance,
  settings: Settings,
  { draws, tickets, visits }: LotteryCompanies,
): void {
  const buyerOf = (header: unknown, lottery: LotteryId, language: string | undefined) => {
    const buyer = visits.find(typeof header === 'string' ? header : undefined);
    if (!buyer || buyer.company !== companyOf(settings, lottery)?.id)
      throw new Refusal(401, 'unknown_visit', refusalText('unknown_visit', undefined, readerOf(language, 'EUR')));
    return buyer;
  };

  app.post('/lottery/api/visits', async (request) => {
    assertOwnOrigin(request);
    const { lottery, token, ...form } = parseInput(Visit, request.body);
    const company = companyOf(settings, lottery);
    if (!company) throw notFound();
    const player = await findPlayer(settings, company.id, token);
    if (!player.ok)
      throw player.error === 'lost'
        ? new Refusal(503, 'site_silent', 'The site did not answer.')
        : new Refusal(401, 'unknown_token', 'The site does not know this token.');
    return {
      data: {
        visit: visits.open({ ...player, token }),
        currency: player.currency,
        message: readerOf(form.lang, player.currency).words.done,
      },
    };
  });

  app.post('/lottery/api/tickets', async (request) => {
    assertOwnOrigin(request);
    const form = parseInput(Purchase, request.body);
    const buyer = buyerOf(request.headers['x-visit'], form.lottery, form.lang);
    const reader = readerOf(form.lang, buyer.currency);
    const refuse = (code: string, left?: string) => {
      const shown = left && moneyParts(left, { locale: reader.locale, currency: buyer.currency }).text;
      return new Refusal(409, code, refusalText(code, shown, reader));
    };
    const answer = (result: OrderResult) => {
      if (!result.ok) throw refuse(result.code, result.left);
      const { id: reference, state } = result.ticket;
      const text = state === 'bought' ? reader.words.bought : reader.words.asked;
      return { data: { reference, state, message: fill(text, { reference }) } };
    };
    // A repetition gets its ticket even if the price has changed or the sales have closed since then.
    const known = await tickets.resultOf(buyer, form.key);
    if (known) return answer(known);
    if (companyOf(settings, form.lottery)?.sellsTickets !== true) throw refuse('not_sold');
    const scaled = lotteryIn(LOTTERIES[form.lottery], buyer.currency);
    if (!scaled) throw refuse('currency_not_sold');
    const lines = linesFrom(form.lines, form.lottery);
    const subscribe = form.draws === 'every';
    const count = form.draws === 'every' ? 1 : form.draws;
    const price = toWire(scaled.price * BigInt(lines.length * count), buyer.currency);
    if (price !== form.price) throw refuse('price_changed');
    return answer(await tickets.order(buyer, { key: form.key, lottery: form.lottery, lines, draws: count, subscribe }));
  });

  app.post('/lottery/api/subscriptions/end', (request) => {
    assertOwnOrigin(request);
    const { lottery, subscription, ...form } = parseInput(End, request.body);
    const buyer = buyerOf(request.headers['x-visit'], lottery, form.lang);
    const isOwn = tickets.subscriptionsOf(buyer, lottery).some(({ id }) => id === subscription);
    if (!isOwn) throw new Refusal(404, 'not_found', 'There is no such subscription.');
    tickets.endSubscription(subscription);
    return { data: { ended: true } };
  });

  app.get('/lottery/:lottery/mine', (request, reply) => {
    const { lottery } = parseInput(Address, request.params);
    const query = parseInput(Reading, request.query);
    const buyer = buyerOf(request.headers['x-visit'], lottery, query.lang);
    const reader = readerOf(query.lang, buyer.currency);
    const list = ticketList(tickets.ofPlayer(buyer, lottery), tickets.subscriptionsOf(buyer, lottery), draws, reader);
    return sendPage(reply, settings, 'framed', list.text);
  });

  app.get('/lottery/:lottery/ticket', (request, reply) => {
    const { lottery } = parseInput(Address, request.params);
    const query = parseInput(Checked, request.query);
    const ticket = tickets.get(query.reference);
    const reader = readerOf(query.lang, ticket?.currency ?? 'EUR');
    const found = ticket?.lottery === lottery && ticket.state !== 'refused' ? ticket : undefined;
    const body = found ? ticketCard(found, draws, reader) : html`<p>${reader.words.noTicket}</p>`;
    return sendPage(reply, settings, 'framed', body.text);
  });
}

/** Returns ordered lines with letters. Refuses a line that the lottery's rules do not allow. */
function linesFrom(lines: readonly z.output<typeof Numbers>[], lottery: LotteryId): Line[] {
  const { main, extra } = LOTTERIES[lottery];
  const isValid = (numbers: readonly number[], pool: Pool | undefined) =>
    numbers.length === (pool?.take ?? 0) &&
    new Set(numbers).size === numbers.length &&
    numbers.every((number) => number <= (pool?.of ?? 0));
  const ordered = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
  return lines.map((line, at) => {
    const letter = LETTERS[at] ?? '';
    if (!isValid(line.main, main) || !isValid(line.extra, extra))
      throw new Refusal(400, 'bad_request', `lines.${at}: the line does not have the right numbers`);
    return { letter, main: ordered(line.main), extra: ordered(line.extra) };
  });
}
