import type { Product } from '@parlay/contracts/brand';
import { isLottery, LOTTERY_PRODUCTS } from '@parlay/contracts/lotteries';
import {
  type Company,
  type CompanyOf,
  companiesOf,
  serverAddressOf,
  sportsCompanyOf,
} from '@parlay/contracts/providers';
import { toWire } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { responseSchemas } from '../../core/http/schemas.ts';
import { withCache } from './cached.ts';
import { type CompanyDraw, type CompanyFixture, liveFixtures, nextDraws } from './company.ts';
import { Draws, LiveEvents } from './schemas.ts';

/** Cache times. Live prices change every ten seconds, and a jackpot grows with each ticket that is sold. */
const LIVE = { answer: 5_000, silence: 5_000 };
const DRAWS = { answer: 10_000, silence: 5_000 };
/** Number of live events that the home page has room for. */
const MAX_LIVE_EVENTS = 4;

/**
 * Registers the routes that return live events and draws from the providers behind the frames, for the site's own
 * pages.
 */
export const whatsOnRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app;
  const logFailure = (cause: unknown) => app.log.warn({ err: cause }, 'another company did not say what is on');
  const drawsOf = requestOnce((address, currency) => withCache(() => nextDraws(address, currency), DRAWS, logFailure));
  const liveOf = requestOnce((address) => withCache(() => liveFixtures(address), LIVE, logFailure));

  app.get(
    '/api/lottery/draws',
    { schema: { tags: ['site'], response: responseSchemas(Draws) } },
    async (request, reply) => {
      const { products, id, currencies } = request.brand;
      const isOffered = products.some(isLottery);
      const companies = isOffered ? companiesOf(config, 'lottery', id) : [];
      const draws = await Promise.all(
        companies.map(async (company) => presentDraws(await drawsOf(company, currencies[0]), company, products)),
      );
      reply.headers(cacheFor(10));
      return { data: { draws: joinAll(draws)?.sort((a, b) => Date.parse(a.drawsAt) - Date.parse(b.drawsAt)) ?? null } };
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

/**
 * Returns a function that requests data from a provider. Each address and currency has its own cached request, which
 * providers at the same address share.
 */
function requestOnce<T>(
  createRequest: (address: string, currency: string | undefined) => () => Promise<T | undefined>,
): (company: Company, currency?: string) => Promise<T | undefined> {
  const requests = new Map<string, () => Promise<T | undefined>>();
  return (company, currency) => {
    const address = serverAddressOf(company);
    const key = `${address} ${currency}`;
    const request = requests.get(key) ?? createRequest(address, currency);
    requests.set(key, request);
    return request();
  };
}

/** Joins the responses of several providers, in order. Returns undefined if none of them responded. */
function joinAll<T>(responses: readonly (readonly T[] | undefined)[]): T[] | undefined {
  const received = responses.filter((response) => response !== undefined);
  return responses.length > 0 && received.length === 0 ? undefined : received.flat();
}

/** Varies by cookie, because in a demo a cookie can select the brand instead of the host name. */
const cacheFor = (seconds: number) => ({ 'cache-control': `private, max-age=${seconds}`, vary: 'cookie' });

/** Returns the draws of a provider's lotteries that the brand offers, except draws that have begun. */
function presentDraws(
  draws: readonly CompanyDraw[] | undefined,
  { lotteries }: CompanyOf<'lottery'>,
  products: readonly Product[],
): NonNullable<Draws['draws']> | undefined {
  return draws?.flatMap(({ lottery, name, drawsAt, jackpot: { minor, currency } }) => {
    const product = LOTTERY_PRODUCTS.find((candidate) => lotteries[candidate] === lottery);
    if (!product || !products.includes(product) || Date.parse(drawsAt) <= Date.now()) return [];
    return [{ product, name, drawsAt, jackpot: toWire(BigInt(minor), currency), currency }];
  });
}

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
