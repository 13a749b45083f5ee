import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Beacon } from '../beacon/beacon.ts';
import type { BetBook } from '../bets/book.ts';
import { findPlayer } from '../calls/find-player.ts';
import type { Settings } from '../settings.ts';
import { scriptOf } from '../web/assets.ts';
import { beaconOrigin } from '../web/beacon-origin.ts';
import { notFound, parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { startLotteries } from './company.ts';
import { companyOf } from './company-of.ts';
import { proofOf } from './draws/proof.ts';
import { witnessUrl } from './draws/witness.ts';
import { CURRENCIES, LOTTERIES, type LotteryId } from './games.ts';
import { checkPage } from './pages/check-page.ts';
import { readerOf } from './pages/format.ts';
import { lotteryPage } from './pages/lottery-page.ts';
import { staffRoutes } from './staff.ts';
import { ticketRoutes } from './ticket-routes.ts';

const LotteryName = z.enum(['midweek', 'helio', 'boa'] satisfies LotteryId[]);
/** Currency of the amounts. Another currency than those sold is shown as euros. */
const Currency = z
  .string()
  .max(10)
  .default('EUR')
  .transform((code) => (CURRENCIES.includes(code) ? code : 'EUR'));

const Address = z.object({ lottery: LotteryName });
const Query = z.object({
  lang: z.string().max(20).optional(),
  origin: z.string().max(200).optional(),
  currency: Currency,
  /** Token that identifies a player who is signed in to the site. */
  token: z.string().min(1).max(500).optional(),
});
const DrawAddress = z.object({ draw: z.string().max(60) });
const FeedQuery = z.object({ currency: Currency });
const CheckQuery = z.object({ lang: z.string().max(20).optional(), draw: z.string().max(60) });

/** Draw in the public feed, with an ISO time and the jackpot in minor units. */
interface NextDraw {
  lottery: LotteryId;
  name: string;
  drawsAt: string;
  jackpot: { minor: string; currency: string };
}

/** Serves the lotteries, each as a page that the site embeds in a frame (FR6). */
export function lotteryRoutes(
  app: FastifyInstance,
  settings: Settings,
  { bets, beacon }: { bets: BetBook; beacon: Beacon },
): void {
  const companies = startLotteries(settings, beacon);
  const { draws, visits } = companies;
  app.addHook('onClose', async () => companies.stop());
  ticketRoutes(app, settings, companies);
  if (settings.mode === 'demo') staffRoutes(app, settings, companies);

  app.get('/lottery/:lottery', async (request, reply) => {
    const address = Address.safeParse(request.params);
    if (!address.success) return reply.callNotFound();
    const { lottery } = address.data;
    const { token, lang, origin, currency } = parseInput(Query, request.query);
    const company = companyOf(settings, lottery);
    const visitor = token && company ? await findPlayer(settings, company.id, token) : undefined;
    if (visitor?.ok) bets.meet(visitor);
    const now = Date.now();
    const page = lotteryPage({
      ...{ lottery, draws, now, origin, siteOrigins: settings.siteOrigins },
      reader: readerOf(lang, visitor?.ok && CURRENCIES.includes(visitor.currency) ? visitor.currency : currency),
      sells: company?.sellsTickets === true,
      visit: visitor?.ok && token ? visits.open({ ...visitor, token }) : undefined,
      visitor: visitor && (visitor.ok ? 'done' : visitor.error),
    });
    return sendPage(reply, settings, 'framed', page);
  });

  // Public endpoint for sites that show the draws on their own pages.
  app.get('/lottery/api/draws', (request) => {
    const { currency } = parseInput(FeedQuery, request.query);
    const now = Date.now();
    const data = Object.values(LOTTERIES).flatMap(({ id, name }): NextDraw[] => {
      const next = draws.next(id, now);
      const jackpot = draws.jackpot(id, currency, now);
      if (!next || jackpot === undefined) return [];
      const drawsAt = new Date(next.drawsAt).toISOString();
      return [{ lottery: id, name, drawsAt, jackpot: { minor: String(jackpot), currency } }];
    });
    return { data };
  });

  const drawOf = (request: FastifyRequest) => {
    const draw = draws.get(parseInput(DrawAddress, request.params).draw);
    if (!draw) throw notFound();
    return draw;
  };

  app.get('/lottery/api/draws/:draw', (request) => ({
    data: proofOf(
      drawOf(request),
      { ...beacon.info, url: `${beaconOrigin(settings)}/beacon` },
      witnessUrl(settings, drawOf(request)),
    ),
  }));

  app.get('/lottery/api/draws/:draw/lines', (request) => {
    const lines = draws.publishedLines(drawOf(request));
    if (!lines) throw notFound();
    return { data: lines };
  });

  app.get('/lottery/check', (request, reply) => {
    const { lang, draw } = parseInput(CheckQuery, request.query);
    const known = draws.get(draw);
    if (!known) throw notFound();
    const page = checkPage(readerOf(lang, 'EUR'), known.id, {
      company: settings.publicOrigin,
      beacon: beaconOrigin(settings),
      witness: witnessUrl(settings, known),
    });
    return sendPage(reply, settings, 'top', page);
  });

  // One file without imports, so that it can be downloaded and read.
  const script = `${scriptOf('draw-check')}\n${scriptOf('draw-check-cli').replace(/^import .*draw-check.*$/m, '')}`;
  app.get('/lottery/check-draw.mjs', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
