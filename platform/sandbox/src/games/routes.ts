import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';
import { Retrier } from '../calls/retrier.ts';
import { callerVerifier } from '../calls/signed.ts';
import { MOVE_TIMEOUT_HOURS, type Settings, sandboxCompanies } from '../settings.ts';
import { assertOwnOrigin, notFound, parseInput, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { langOf, numberLocaleOf } from '../web/lang.ts';
import { noticePage } from '../web/layout.ts';
import type { Metrics } from '../web/metrics.ts';
import { type Bank, bankByProtocol, CREDITS, parlay1Bank, playBank } from './bank.ts';
import { cataloguePage } from './catalogue.ts';
import { hashOf } from './chance.ts';
import { checkScript } from './check-script.ts';
import { GAMES, gameById } from './families/games.ts';
import type { Game } from './families/kit/game.ts';
import { Interruptions, interruptionRoutes } from './interruptions.ts';
import { AnnouncedRounds, type Launch } from './offers.ts';
import { gamePage } from './page.ts';
import { needsCalls, presentRound, Round } from './round.ts';
import { RoundEngine } from './rounds.ts';
import { Address, isStake, Seat, Stake, Token } from './seat.ts';
import { tablePage } from './tables/page.ts';
import { tableRoutes } from './tables/routes.ts';
import { hasTable, isTableRoundOpen, LiveTable, TableRound } from './tables/table.ts';
import { TEXTS } from './words.ts';

const Studio = Address.pick({ provider: true });
const CatalogueQuery = z.object({ page: z.coerce.number().int().min(1).default(1) });
const CheckQuery = z.object({ game: Address.shape.gameId });
const Query = z.object({
  token: Token.optional(),
  mode: z.enum(['real', 'demo']).optional(),
  lang: z.string().max(20).optional(),
  origin: z.string().max(200).optional(),
  /** Minimum time in ms that the site requires between two rounds. */
  cycle: z.coerce.number().int().min(0).max(60_000).default(0),
});
/** Request of a page that has just opened. `roundId` is an unfinished round that the page waits for. */
const Opening = Seat.extend({ roundId: z.uuid().optional() });
const Play = Seat.extend({
  ...Stake.shape,
  roundId: z.uuid(),
  clientSeed: z.string().regex(/^[\w-]{1,64}$/),
  freeRoundsId: z.uuid().optional(),
});
/** Move number `at` of a round, counted from 0. */
const Move = Seat.extend({ roundId: z.uuid(), at: z.int().min(0).max(100), move: z.string().min(1).max(20) });

/**
 * Serves a playable page for each game of the studios, and the API calls of that page. Returns the rounds for real money.
 */
export function gameRoutes(
  app: FastifyInstance,
  settings: Settings,
  metrics: Metrics,
  hub88: Bank,
): Pick<Journal<Round>, 'get'> {
  const retrier = new Retrier(settings.retry.first, settings.retry.most);
  const rounds = (file?: string) => new Journal({ file, schema: Round, maxRecords: 1000, isOpen: needsCalls });
  const deskOf = (mode: 'real' | 'demo', bank: Bank, journal: Journal<Round>, offers = new AnnouncedRounds()) => ({
    bank,
    offers,
    desk: new RoundEngine({
      bank,
      journal,
      offers,
      retrier,
      cycleMs: settings.cycleMs,
      moveTimeoutMs: settings.moveTimeoutMs ?? MOVE_TIMEOUT_HOURS * 3_600_000,
      count: (state) => metrics.rounds.inc({ mode, state }),
    }),
  });
  const interruptions = new Interruptions();
  interruptionRoutes(app, settings, interruptions);
  const journal = rounds(join(settings.dataDir, 'sandbox', 'rounds.jsonl'));
  const wallets = { 'parlay-1': parlay1Bank(settings), hub88 };
  const desks = {
    real: deskOf('real', interruptions.around(bankByProtocol(settings, wallets)), journal),
    demo: deskOf('demo', playBank(), rounds()),
  };
  const tableRounds = new Journal({
    file: join(settings.dataDir, 'sandbox', 'table-rounds.jsonl'),
    schema: TableRound,
    maxRecords: 300,
    isOpen: isTableRoundOpen,
  });
  const engines = [desks.real.desk, desks.demo.desk];
  const tables = new Map(
    GAMES.filter(hasTable).map((game) => [
      game.id,
      new LiveTable({ game, journal: tableRounds, engines, pace: settings.tablePace ?? 1 }),
    ]),
  );
  tableRoutes(app, tables, desks);
  app.addHook('onClose', async () => {
    for (const table of tables.values()) table.stop();
    retrier.stop();
    desks.real.desk.stop();
    desks.demo.desk.stop();
  });
  const verifyCaller = callerVerifier(settings, 'game', metrics);
  const studios = new Set(sandboxCompanies(settings, 'game').map(({ id }) => id));
  const isStudio = (provider: string) => studios.has(provider);
  const expectStudio = (provider: string) => {
    if (!isStudio(provider)) throw new Refusal(400, 'bad_request', 'provider: not a studio');
  };

  app.get('/games/:provider/:gameId', (request, reply) => {
    const address = Address.safeParse(request.params);
    if (!address.success || !isStudio(address.data.provider)) return reply.callNotFound();
    const { provider, gameId } = address.data;
    const game = gameById(gameId);
    if (!game) return reply.callNotFound();
    const query = parseInput(Query, request.query);
    const lang = langOf(query.lang);
    const mode = query.mode ?? (query.token ? 'real' : 'demo');
    if (mode === 'real' && !query.token) {
      return sendPage(
        reply.code(400),
        settings,
        'framed',
        noticePage(lang, TEXTS[lang].noTokenTitle, TEXTS[lang].noToken),
      );
    }
    const token = mode === 'real' && query.token ? query.token : `play-${randomUUID()}`;
    const page = (game.table ? tablePage : gamePage)(game, {
      lang,
      figures: numberLocaleOf(query.lang),
      mode,
      provider,
      gameId,
      family: game.family,
      rules: game.rules,
      ground: game.ground,
      moves: game.texts(lang).moves ?? {},
      token,
      // Slightly longer than the site requires, because the site's interval begins when it books the stake.
      cycleMs: Math.max(settings.cycleMs, query.cycle > 0 ? query.cycle + 250 : 0),
      siteOrigins: settings.siteOrigins,
      origin: query.origin,
      words: TEXTS[lang],
    });
    return sendPage(reply, settings, 'framed', page);
  });

  app.get('/games/check-round.mjs', (request, reply) => {
    const game = gameById(parseInput(CheckQuery, request.query).game);
    if (!game) throw notFound();
    return reply.type('text/javascript; charset=utf-8').send(checkScript(game));
  });

  app.get('/games/:provider/catalogue/v1', async (request, reply) => {
    const { provider } = parseInput(Studio, request.params);
    if (verifyCaller(request).id !== provider) throw new Refusal(401, 'bad_signature', 'Another company has this key.');
    const page = cataloguePage(provider, parseInput(CatalogueQuery, request.query).page);
    return page ? { data: page } : reply.callNotFound();
  });

  app.post('/games/api/state', async (request) => {
    assertOwnOrigin(request);
    const { mode, roundId, ...launch } = parseInput(Opening, request.body);
    expectStudio(launch.provider);
    const { provider, token } = launch;
    const { bank, desk } = desks[mode];
    const account = await bank.balance(provider, token);
    if (!account.ok && account.error === 'refused')
      throw new Refusal(409, account.code, 'The casino does not know this session.');
    if (!account.ok && account.error === 'lost')
      throw new Refusal(503, 'casino_unreachable', 'The casino does not answer.');
    const { balance, currency, player, freeRounds } = account;
    const open = roundId ? desk.ownRound(roundId, launch, player) : desk.unfinished(launch, player);
    return {
      data: { balance, currency, freeRounds, next: announce(mode, launch, player), open: open && presentRound(open) },
    };
  });

  app.post('/games/api/rounds', async (request) => {
    assertOwnOrigin(request);
    const { mode, roundId, ...play } = parseInput(Play, request.body);
    expectStudio(play.provider);
    const game = expectGame(play.gameId);
    if (game.table) throw new Refusal(400, 'bad_request', 'gameId: everybody plays the same round of this game');
    if (!game.isPick(play.pick)) throw new Refusal(400, 'bad_request', 'pick: not a choice of this game');
    const currency = mode === 'demo' ? CREDITS : play.currency;
    // The casino sets the stake of free rounds and refuses any other.
    if (play.freeRoundsId === undefined && !isStake(game, play, currency))
      throw new Refusal(400, 'bad_request', 'stake: not one of this game');
    const round = await desks[mode].desk.play({ ...play, currency, id: roundId });
    return { data: { round: presentRound(round), next: announce(mode, play, round.player) } };
  });

  app.post('/games/api/moves', async (request) => {
    assertOwnOrigin(request);
    const { mode, roundId, at, move, ...launch } = parseInput(Move, request.body);
    expectStudio(launch.provider);
    const { bank, desk } = desks[mode];
    const own = desk.ownRound(roundId, launch, undefined);
    // Another device has another token, so the casino says whose it is.
    const account = own ? undefined : await bank.balance(launch.provider, launch.token);
    const round = own ?? (account?.ok ? desk.ownRound(roundId, launch, account.player) : undefined);
    if (!round) throw new Refusal(404, 'unknown_round', 'This game has no such round.');
    return {
      data: { round: presentRound(await desk.move(round, at, move)), next: announce(mode, launch, round.player) },
    };
  });

  return journal;

  function expectGame(gameId: string): Game {
    const game = gameById(gameId);
    if (!game) throw new Refusal(400, 'bad_request', 'gameId: not a game');
    return game;
  }

  /** Returns the public part of a launch's next round. */
  function announce(mode: 'real' | 'demo', { provider, gameId, token }: Launch, player: string | undefined) {
    const { id, seed } = desks[mode].offers.next({ provider, gameId, token }, player);
    return { id, seedHash: hashOf(seed) };
  }
}
