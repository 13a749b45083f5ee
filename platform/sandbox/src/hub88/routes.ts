import type { CompanyOf } from '@parlay/contracts/providers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Journal } from '../calls/journal.ts';
import { preserveRawBodies } from '../calls/raw-body.ts';
import type { Round } from '../games/round.ts';
import { type Settings, sandboxCompanies } from '../settings.ts';
import type { Metrics } from '../web/metrics.ts';
import { gameCodeOf, gameIdOf, listedGames } from './games.ts';
import type { Launches } from './launches.ts';
import { prepaidOf, type Reward, type Rewards } from './rewards.ts';
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

const PrepaidList = Operator.extend({ game_code: z.string().min(1).max(100).optional() });
/** Time in UTC. */
const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .transform((text) => Date.parse(`${text}Z`))
  .refine((time) => !Number.isNaN(time), 'there is no such time');
const NewReward = Operator.extend({
  user: z.string().min(3).max(255),
  sub_partner_id: z.string().max(100).optional(),
  prepaid_uuid: z.uuid(),
  game_code: z.string().min(1).max(100),
  bet_value: z.int().min(1),
  bet_count: z.int().min(1).max(10_000),
  start_time: Time.optional(),
  end_time: Time.optional(),
  operator_reference: z.string().max(100).optional(),
});
const OneReward = Operator.extend({ reward_uuid: z.uuid() });
/** Time after which a reward without an end expires. */
const REWARD_MS = 28 * 24 * 60 * 60_000;

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
  rewards: Rewards;
  rounds: Pick<Journal<Round>, 'get'>;
  metrics: Metrics;
}

/** Serves Hub88's calls for operators: the list of games, the URL of a game, and the page of a round. */
export function hub88Routes(
  app: FastifyInstance,
  settings: Settings,
  { launches, rewards, rounds, metrics }: Hub88Parts,
): void {
  const companies = sandboxCompanies(settings, 'game').filter((company) => company.driver === 'hub88');
  const enabled = new Set(settings.brands.flatMap(({ currencies }) => currencies));
  /** Codes of the games that take rewards. */
  const rewarded = listedGames().flatMap(({ freebet_support, game_code }) => (freebet_support ? [game_code] : []));
  /** Times of the last lists, by company and kind. */
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
      if (!takeTurn(`${operator.id} games`)) return reply.code(429).type('text/plain').send('Too Many Requests');
      return listedGames();
    });

    api.post(`${PATH}/freebet/prepaids/list`, (request, reply) => {
      const { operator, content } = read(request, PrepaidList);
      if (!takeTurn(`${operator.id} prepaids`)) return reply.code(429).type('text/plain').send('Too Many Requests');
      const games = rewarded.filter((code) => content.game_code === undefined || code === content.game_code);
      return games.flatMap((code) => [...enabled].map((currency) => prepaidOf(gameIdOf(code) ?? '', currency)));
    });

    api.post(`${PATH}/freebet/rewards/create`, (request) => {
      const { operator, content } = read(request, NewReward);
      const gameId = gameIdOf(content.game_code);
      if (gameId === undefined || !rewarded.includes(content.game_code)) throw new Hub88Error(404, 'Unknown game');
      const prepaid = [...enabled]
        .map((currency) => prepaidOf(gameId, currency))
        .find(({ prepaid_uuid }) => prepaid_uuid === content.prepaid_uuid);
      if (!prepaid) throw new Hub88Error(404, 'Unknown prepaid');
      const { user, bet_value: betValue, bet_count: betCount } = content;
      const [from, until] = [content.start_time ?? Date.now(), content.end_time ?? Date.now() + REWARD_MS];
      if (until <= Math.max(from, Date.now())) throw new Hub88Error(400, 'end_time: it has passed');
      const reward = rewards.create({
        ...{ provider: operator.id, user, gameId, currency: prepaid.currency, prepaid: prepaid.prepaid_uuid },
        ...{ betValue, betCount, from, until, reference: content.operator_reference ?? null },
      });
      return shown(reward);
    });

    api.post(`${PATH}/freebet/rewards/cancel`, (request) => {
      const { operator, content } = read(request, OneReward);
      const reward = rewards.find(operator.id, content.reward_uuid);
      if (!reward) throw new Hub88Error(404, 'Unknown reward');
      return shown(rewards.cancel(reward));
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

  /** Returns false if a list was read less than a minute ago. */
  function takeTurn(list: string): boolean {
    if (Date.now() - (listedAt.get(list) ?? 0) < LIST_EVERY_MS) return false;
    listedAt.set(list, Date.now());
    return true;
  }

  /** Returns a reward as the calls about it answer. */
  const shown = (reward: Reward) => ({
    ...{ reward_uuid: reward.id, prepaid_uuid: reward.prepaid, status: rewards.statusOf(reward), user: reward.user },
    ...{ game_code: gameCodeOf(reward.gameId), currency: reward.currency },
    ...{ bet_value: reward.betValue, bet_count: reward.betCount },
    ...{ start_time: timeText(reward.from), end_time: timeText(reward.until) },
    ...{ campaign_uuid: null, operator_reference: reward.reference },
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

const timeText = (time: number): string => new Date(time).toISOString().slice(0, 19);

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
