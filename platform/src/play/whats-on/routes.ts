import type { Product } from '@parlay/contracts/brand';
import { toWire } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answers } from '../../core/http/schemas.ts';
import { type CompanyDraw, type CompanyFixture, liveFixtures, nextDraws } from './company.ts';
import { kept } from './kept.ts';
import { Draws, LiveEvents } from './schemas.ts';

/** Prices move every ten seconds in play; a draw stays what it is for a week. */
const LIVE = { answer: 5_000, silence: 5_000 };
const DRAWS = { answer: 60_000, silence: 5_000 };
/** As many as the home page has room for. */
const SHOWN = 4;

const PRODUCT_OF = new Map<string, 'lottery' | 'helio-lottery'>([
  ['midweek', 'lottery'],
  ['helio', 'helio-lottery'],
]);

/** What is on now at the companies behind the frames, for the site's own pages. */
export const whatsOnRoutes: FastifyPluginAsyncZod = async (app) => {
  const company = `http://127.0.0.1:${app.config.ports.sandbox}`;
  const failed = (cause: unknown) => app.log.warn({ err: cause }, 'another company did not say what is on');
  const drawsNow = kept(() => nextDraws(company), DRAWS, failed);
  const liveNow = kept(() => liveFixtures(company), LIVE, failed);

  app.get('/api/lottery/draws', { schema: { tags: ['site'], response: answers(Draws) } }, async (request, reply) => {
    const { products } = request.brand;
    const isOffered = [...PRODUCT_OF.values()].some((product) => products.includes(product));
    const draws = isOffered ? await drawsNow() : [];
    reply.headers(cacheFor(10));
    return { data: presentDraws(draws, products, Date.now()) };
  });

  app.get(
    '/api/sports-book/live',
    { schema: { tags: ['site'], response: answers(LiveEvents) } },
    async (request, reply) => {
      const fixtures = request.brand.products.includes('live-betting') ? await liveNow() : [];
      reply.headers(cacheFor(5));
      return { data: presentLive(fixtures) };
    },
  );
};

/** The brand comes by host name or, in a demonstration, by cookie. */
const cacheFor = (seconds: number) => ({ 'cache-control': `private, max-age=${seconds}`, vary: 'cookie' });

/** A draw that has begun is nobody's next one. */
function presentDraws(draws: CompanyDraw[] | undefined, products: readonly Product[], now: number): Draws {
  if (!draws) return { draws: null };
  const own = draws.flatMap(({ lottery, name, drawsAt, jackpot: { minor, currency } }) => {
    const product = PRODUCT_OF.get(lottery);
    if (!product || !products.includes(product) || Date.parse(drawsAt) <= now) return [];
    return [{ product, name, drawsAt, jackpot: toWire(BigInt(minor), currency), currency }];
  });
  return { draws: own.sort((a, b) => Date.parse(a.drawsAt) - Date.parse(b.drawsAt)) };
}

function presentLive(fixtures: CompanyFixture[] | undefined): LiveEvents {
  if (!fixtures) return { events: null };
  return {
    events: fixtures.slice(0, SHOWN).map(({ id, sport, home, away, minute, score, odds }) => ({
      id,
      sport,
      home,
      away,
      minute,
      score: { home: score[0], away: score[1] },
      odds: { home: odds.home, draw: odds.draw ?? null, away: odds.away },
    })),
  };
}
