import type { CompanyOf } from '@parlay/contracts/providers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Journal } from '../calls/journal.ts';
import { preserveRawBodies } from '../calls/raw-body.ts';
import type { Round } from '../games/round.ts';
import { type Settings, sandboxCompanies } from '../settings.ts';
import type { Metrics } from '../web/metrics.ts';
import { gameIdOf, listedGames } from './games.ts';
import type { Launches } from './launches.ts';
import { roundPage } from './round-page.ts';
import { isSignedBy, SIGNATURE_HEADER } from './signature.ts';

type Hub88Company = Extract<CompanyOf<'game'>, { driver: 'hub88' }>;

const PATH = '/operator/generic/v2';
/** An operator may ask for the list of games once in this time, in ms. */
const LIST_EVERY_MS = 60_000;
/** Currency that means free play. */
const FREE_PLAY = 'XXX';
/** Country of a user whose country is not known. */
const UNKNOWN_COUNTRY = 'XX';

const Operator = z.object({ operator_id: z.int() });
const GameUrl = Operator.extend({
  user: z.string().min(3).max(255).optional(),
  token: z.string().min(10).max(255).optional(),
  sub_partner_id: z.string().max(100).optional(),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']),
  lobby_url: z.url({ protocol: /^https?$/ }).max(255),
  lang: z.string().regex(/^[a-z]{2}$/),
  ip: z.union([z.ipv4(), z.ipv6()]),
  game_code: z.string().min(1).max(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  country: z.string().regex(/^[A-Z]{2}$/),
}).refine(({ currency, user, token }) => currency === FREE_PLAY || (user !== undefined && token !== undefined), {
  error: 'user and token are missing',
});
const GameRound = Operator.extend({
  user: z.string().min(3).max(255),
  transaction_uuid: z.uuid().nullish(),
  round: z.string().min(1).max(100),
});

/** Error that the documentation names: a status, and a text for people. */
class Hub88Error extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const CURRENCIES = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Minimum time between two rounds by the rules of a country, in ms. The protocol has no field for it. */
const CYCLES: Readonly<Record<string, number>> = { DE: 5_000, GB: 5_000 };

interface Hub88Parts {
  launches: Launches;
  rounds: Pick<Journal<Round>, 'get'>;
  metrics: Metrics;
}

/** Serves Hub88's calls for operators: the list of games, the URL of a game, and the page of a round. */
export function hub88Routes(app: FastifyInstance, settings: Settings, { launches, rounds, metrics }: Hub88Parts): void {
  const companies = sandboxCompanies(settings, 'game').filter((company) => company.driver === 'hub88');
  const enabled = new Set(settings.brands.flatMap(({ currencies }) => currencies));
  const listedAt = new Map<string, number>();

  app.register(async (api) => {
    preserveRawBodies(api);
    api.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error instanceof Hub88Error ? error.status : (error.statusCode ?? 500);
      if (status >= 500) request.log.error({ err: error }, 'a call to Hub88 failed');
      return reply.code(status).send({ error: status >= 500 ? 'Internal server error' : error.message });
    });

    /** Returns the content of a call, and the company whose key signed it. */
    function read<S extends z.ZodType<z.infer<typeof Operator>>>(request: FastifyRequest, schema: S) {
      const body = String(request.body ?? '');
      const signature = request.headers[SIGNATURE_HEADER.toLowerCase()];
      const operators = companies.filter(({ settings: { keys } }) => isSignedBy(keys.ours, body, signature));
      if (operators.length === 0) {
        metrics.badSignatures.inc();
        throw new Hub88Error(401, 'Invalid signature');
      }
      const content = contentOf(body, schema);
      const operator = operators.find((company) => company.settings.operatorId === content.operator_id);
      if (!operator) throw new Hub88Error(404, 'Unknown operator');
      return { operator, content };
    }

    api.post(`${PATH}/game/list`, (request, reply) => {
      const { operator } = read(request, Operator);
      if (Date.now() - (listedAt.get(operator.id) ?? 0) < LIST_EVERY_MS)
        return reply.code(429).type('text/plain').send('Too Many Requests');
      listedAt.set(operator.id, Date.now());
      return listedGames();
    });

    api.post(`${PATH}/game/url`, (request) => {
      const { operator, content } = read(request, GameUrl);
      return { url: launch(operator, content) };
    });

    api.post(`${PATH}/game/round`, (request) => {
      const { operator, content } = read(request, GameRound);
      const round = rounds.get(content.round);
      if (round?.provider !== operator.id || round.player !== content.user) throw new Hub88Error(404, 'Unknown round');
      return { url: `${settings.publicOrigin}/hub88/rounds/${round.id}` };
    });
  });

  app.get('/hub88/rounds/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    const round = rounds.get(id);
    if (!round || !companies.some((company) => company.id === round.provider)) return reply.callNotFound();
    return roundPage(reply, settings, round);
  });

  /** Stores a launch and returns the URL of the game's page. */
  function launch(operator: Hub88Company, content: z.infer<typeof GameUrl>): string {
    const { user, token, game_code, currency, country, lang, lobby_url } = content;
    const gameId = gameIdOf(game_code);
    if (gameId === undefined) throw new Hub88Error(404, 'Unknown game');
    if (currency !== FREE_PLAY && CURRENCIES.of(currency) === undefined) throw new Hub88Error(404, 'Unknown currency');
    if (currency !== FREE_PLAY && !enabled.has(currency)) throw new Hub88Error(403, 'The currency is not enabled');
    if (country !== UNKNOWN_COUNTRY && COUNTRIES.of(country) === undefined)
      throw new Hub88Error(404, 'Unknown country');
    const page = new URL(`${settings.publicOrigin}/games/${operator.id}/${gameId}`);
    page.searchParams.set('lang', lang);
    page.searchParams.set('origin', new URL(lobby_url).origin);
    page.searchParams.set('cycle', String(CYCLES[country] ?? 0));
    if (currency === FREE_PLAY) {
      page.searchParams.set('mode', 'demo');
      return page.href;
    }
    if (user !== undefined && token !== undefined) {
      launches.add({ id: token, provider: operator.id, user, gameId });
      page.searchParams.set('token', token);
    }
    return page.href;
  }
}

function contentOf<S extends z.ZodType>(body: string, schema: S): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new Hub88Error(400, 'The body is not JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Hub88Error(400, `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}
