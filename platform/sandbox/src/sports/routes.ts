import { join } from 'node:path';
import { sportsCompanyOf } from '@parlay/contracts/providers';
import { parseMoney } from '@parlay/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BetBook } from '../bets/book.ts';
import { findPlayer } from '../calls/find-player.ts';
import type { FreePlays } from '../calls/free-plays.ts';
import { betsyAccessOf, type Settings, sandboxCompanies } from '../settings.ts';
import { assertOwnOrigin, notFound, parseInput, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { type Lang, langOf, numberLocaleOf } from '../web/lang.ts';
import { layout } from '../web/layout.ts';
import type { SportsBet } from './book/bet.ts';
import { BetsyWallet } from './book/betsy-wallet.ts';
import { ParlayWallet } from './book/parlay-wallet.ts';
import { PlayMoney } from './book/play-money.ts';
import { SportsBook } from './book/sports-book.ts';
import { MOST_LEGS } from './book/systems.ts';
import { Offer } from './offer/offer.ts';
import { Rulings } from './offer/rulings.ts';
import { storedSeed } from './offer/seed.ts';
import { parseRef, SelectionId } from './offer/selection-ref.ts';
import { betNames } from './pages/bet-names.ts';
import { Bettors } from './pages/bettors.ts';
import { ComputeBudget } from './pages/compute-budget.ts';
import { EventFinder, EventQuery } from './pages/find-events.ts';
import { operatorRoutes } from './pages/operator.ts';
import { siteFixtures } from './pages/site-feed.ts';
import { slipRoutes } from './pages/slip-routes.ts';
import { type SportsTexts, TEXTS, textsOf } from './words.ts';

const Mode = z.object({ mode: z.enum(['live', 'prematch']) });
const VARIANTS = ['real', 'sports-radar', 'demo'] as const;
const Query = z.object({
  variant: z.enum(VARIANTS).default('real'),
  lang: z.string().max(20).optional(),
  brand: z.coerce.number().int().optional().catch(undefined),
  device: z.enum(['DESKTOP', 'MOBILE']).optional(),
  origin: z.string().max(200).optional(),
});

const Token = z.object({ token: z.string().min(1).max(500), company: z.string().max(40).optional() });
const Event = z.object({ id: z.string().regex(/^\d{1,19}$/), lang: z.string().max(20).optional() });
const Prices = z.object({ ids: z.array(SelectionId).max(MOST_LEGS) });

/** Free bets of a player, each with the same stake in minor units. */
export interface FreeBet {
  id: string;
  left: number;
  stake: string;
}

function freeBetIn(plays: FreePlays | null | undefined, currency: string): FreeBet | null {
  const stake = plays && parseMoney(plays.stake, currency);
  return plays && stake?.ok && plays.left > 0 ? { id: plays.id, left: plays.left, stake: String(stake.minor) } : null;
}

/** Returns the name that a company's pages show. */
const nameOf = (company: string): string => company.charAt(0).toUpperCase() + company.slice(1);

/** Currency of play money. */
const PLAY_CURRENCY = 'EUR';

/** Data for the page's script. */
export interface SportsSetup {
  mode: 'live' | 'prematch';
  variant: (typeof VARIANTS)[number];
  /** Company whose page this is. */
  company: string;
  lang: Lang;
  /** Locale of figures, which can name a country. */
  figures: string;
  currency: string;
  siteOrigins: readonly string[];
  origin: string | undefined;
  words: Record<Lang, SportsTexts>;
}

/** Serves the sports book's page for a frame on the site, its offer, and bets for play money. */
export function sportsRoutes(app: FastifyInstance, settings: Settings, bets: BetBook): void {
  const folder = join(settings.dataDir, 'sandbox');
  const rulings = new Rulings(join(folder, 'sports-rulings.jsonl'));
  const seed = storedSeed(join(folder, 'sports-seed'));
  const offer = new Offer({ seed, rulings, clock: Date.now });
  const finder = new EventFinder(offer);
  const budget = new ComputeBudget(() => performance.now());
  const money = new PlayMoney(join(folder, 'sports-play-money.jsonl'));
  const filesOf = (name: string) => ({
    bets: join(folder, `${name}-bets.jsonl`),
    requests: join(folder, `${name}-requests.jsonl`),
  });
  const play = new SportsBook({ offer, wallet: money, files: filesOf('sports-play') });
  const namesOf = (bet: SportsBet) => betNames(offer, bet);
  const real = new Map(
    sandboxCompanies(settings, 'sports').map(({ id, brands }) => {
      const access = betsyAccessOf(settings, id);
      const wallet = access ? new BetsyWallet(access, namesOf) : new ParlayWallet(settings, id, namesOf);
      // The company of all brands keeps the files that it had when it was the only one.
      const files = filesOf(brands ? `sports-${id}` : 'sports');
      return [id, new SportsBook({ offer, wallet, files })] as const;
    }),
  );
  const books = [...real.values(), play];
  const bettors = new Bettors({ book: play, money, currency: PLAY_CURRENCY }, real);
  app.addHook('onReady', async () => {
    for (const book of books) book.start();
  });
  app.addHook('onClose', async () => {
    for (const book of books) book.stop();
  });
  slipRoutes(app, { bettors, money, offer, budget });
  operatorRoutes(app, settings, offer, books);

  const setupOf = (mode: SportsSetup['mode'], { variant, lang, origin, brand }: z.infer<typeof Query>): SportsSetup => {
    const company = sportsCompanyOf({ providers: settings.companies }, brand)?.id ?? '';
    return {
      ...{ mode, variant, lang: langOf(lang), figures: numberLocaleOf(lang), currency: PLAY_CURRENCY, company },
      ...{ siteOrigins: settings.siteOrigins, origin, words: textsOf(nameOf(company)) },
    };
  };

  // Serves the slip as a page for a second frame, for sites that place it themselves.
  app.get('/sports/slip', (request, reply) => {
    const setup = setupOf('prematch', parseInput(Query, request.query));
    const { lang } = setup;
    const page = layout({
      lang,
      title: TEXTS[lang].slip.title,
      style: 'sports',
      script: 'sports-slip-page',
      setup,
      bodyClass: 'slip-page',
      body: html`<main id="page"></main>`,
    });
    return sendPage(reply, settings, 'framed', page);
  });

  app.get('/sports/:mode', (request, reply) => {
    const address = Mode.safeParse(request.params);
    if (!address.success) return reply.callNotFound();
    const { mode } = address.data;
    const setup = setupOf(mode, parseInput(Query, request.query));
    const { lang } = setup;
    const page = layout({
      lang,
      title: TEXTS[lang][mode],
      style: 'sports',
      script: 'sports',
      setup,
      body: html`<main class="book" tabindex="-1" data-mode="${mode}" aria-busy="true">
<h1 id="title" tabindex="-1">${TEXTS[lang][mode]}</h1>
<div id="page"></div>
<p id="status" class="small" role="status"></p>
<div id="end"></div>
</main>`,
    });
    return sendPage(reply, settings, 'framed', page);
  });

  // Returns the frame's player. Each request verifies the token with the site, because a logout invalidates it.
  app.post('/sports/api/player', async (request) => {
    assertOwnOrigin(request);
    const { token, company: id } = parseInput(Token, request.body);
    const one = sandboxCompanies(settings, 'sports').find((known) => id === undefined || known.id === id);
    if (!one) throw new Refusal(400, 'bad_request', 'company: there is no such sports company');
    const found = await findPlayer(settings, one.id, token);
    if (!found.ok && found.error === 'refused')
      throw new Refusal(409, found.code, 'The site does not know this token.');
    if (!found.ok) throw new Refusal(503, 'site_unreachable', 'The site does not answer.');
    bets.meet(found);
    const { company, player, currency, freeBets } = found;
    const account = bettors.signIn({ company, player, currency, token });
    return { data: { player, currency, account, freeBet: freeBetIn(freeBets, currency) } };
  });

  app.get('/sports/api/fixtures', async (request) => {
    const { mode } = parseInput(Mode, request.query);
    return { data: await siteFixtures(offer, mode) };
  });

  app.get('/sports/api/events', async (request) => {
    const query = parseInput(EventQuery, request.query);
    return { data: await finder.find(query, langOf(query.lang)) };
  });

  app.get('/sports/api/event', async (request) => {
    const { id, lang } = parseInput(Event, request.query);
    const fixture = offer.fixture(id);
    if (!fixture) throw notFound();
    await budget.spend(request.ip, () => offer.prepare([id]));
    return { data: finder.row(fixture, langOf(lang), 'all') };
  });

  // Returns the current prices of picks, for the slip.
  app.post('/sports/api/prices', async (request) => {
    assertOwnOrigin(request);
    const { ids } = parseInput(Prices, request.body);
    await budget.spend(request.ip, () => offer.prepare(ids.map((id) => parseRef(id).fixture)));
    const prices = ids.map((id) => {
      const fixture = offer.fixture(parseRef(id).fixture);
      const closed = fixture && offer.closedBecause(fixture);
      const odds = closed ? null : (offer.find(parseRef(id))?.odds ?? null);
      return [id, { odds, closed: closed ?? null }] as const;
    });
    return { data: Object.fromEntries(prices) };
  });
}
