import { sportsCompanyOf } from '@parlay/contracts/providers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { responseSchemas } from '../../core/http/schemas.ts';
import { requestOnce, withCache } from './cached.ts';
import { type CompanyFixture, liveFixtures } from './company.ts';
import { drawsReader } from './draws.ts';
import { Draws, LiveEvents } from './schemas.ts';

/** Cache times. Live prices change every ten seconds. */
const LIVE = { answer: 5_000, silence: 5_000 };
/** Number of live events that the home page has room for. */
const MAX_LIVE_EVENTS = 4;

/**
 * Registers the routes that return live events and draws from the providers behind the frames, for the site's own
 * pages.
 */
export const whatsOnRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app;
  const logFailure = (cause: unknown) => app.log.warn({ err: cause }, 'another company did not say what is on');
  const drawsOf = drawsReader(app);
  const liveOf = requestOnce((address) => withCache(() => liveFixtures(address), LIVE, logFailure));

  app.get(
    '/api/lottery/draws',
    { schema: { tags: ['site'], response: responseSchemas(Draws) } },
    async (request, reply) => {
      reply.headers(cacheFor(10));
      return { data: { draws: (await drawsOf(request.brand)) ?? null } };
    },
  );

  app.get(
    '/api/sports-book/live',
    { schema: { tags: ['site'], response: responseSchemas(LiveEvents) } },
    async (request, reply) => {
      const { products, id } = request.brand;
      // The events lead to the sports page, so they are those of its company.
      const company = products.includes('live-betting') ? sportsCompanyOf(config, id) : undefined;
      const fixtures = company ? await liveOf(company) : [];
      reply.headers(cacheFor(5));
      return { data: presentLive(fixtures) };
    },
  );
};

/** Varies by cookie, because in a demo a cookie can select the brand instead of the host name. */
const cacheFor = (seconds: number) => ({ 'cache-control': `private, max-age=${seconds}`, vary: 'cookie' });

function presentLive(fixtures: readonly CompanyFixture[] | undefined): LiveEvents {
  if (!fixtures) return { events: null };
  return {
    events: fixtures.slice(0, MAX_LIVE_EVENTS).map(({ id, sport, home, away, minute, score, odds, selections }) => ({
      id,
      sport,
      home,
      away,
      minute,
      score: { home: score[0], away: score[1] },
      odds: { home: odds.home, draw: odds.draw ?? null, away: odds.away },
      selections: selections ? { ...selections, draw: selections.draw ?? null } : null,
    })),
  };
}
