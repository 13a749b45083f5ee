import type { Product } from '@parlay/contracts/brand';
import {
  type Company,
  type CompanyOf,
  companiesOf,
  type HasProviders,
  type ProviderKind,
  serverAddressOf,
} from '@parlay/contracts/providers';
import { toWire } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { responseSchemas } from '../../core/http/schemas.ts';
import { withCache } from './cached.ts';
import { type CompanyDraw, type CompanyFixture, liveFixtures, nextDraws } from './company.ts';
import { Draws, LiveEvents } from './schemas.ts';

/** Cache times. Live prices change every ten seconds; a draw stays the same for a week. */
const LIVE = { answer: 5_000, silence: 5_000 };
const DRAWS = { answer: 60_000, silence: 5_000 };
/** Number of live events that the home page has room for. */
const MAX_LIVE_EVENTS = 4;

const PRODUCTS = ['lottery', 'helio-lottery'] as const;

/**
 * Registers the routes that return live events and draws from the providers behind the frames, for the site's own
 * pages.
 */
export const whatsOnRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app;
  const logFailure = (cause: unknown) => app.log.warn({ err: cause }, 'another company did not say what is on');
  const drawsOf = requestEach(config, 'lottery', (address) => withCache(() => nextDraws(address), DRAWS, logFailure));
  const liveOf = requestEach(config, 'sports', (address) => withCache(() => liveFixtures(address), LIVE, logFailure));

  app.get(
    '/api/lottery/draws',
    { schema: { tags: ['site'], response: responseSchemas(Draws) } },
    async (request, reply) => {
      const { products, id } = request.brand;
      const isOffered = PRODUCTS.some((product) => products.includes(product));
      const companies = isOffered ? companiesOf(config, 'lottery', id) : [];
      const draws = await Promise.all(
        companies.map(async (company) => presentDraws(await drawsOf(company), company, products)),
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
      const companies = products.includes('live-betting') ? companiesOf(config, 'sports', id) : [];
      const fixtures = joinAll(await Promise.all(companies.map(liveOf)));
      reply.headers(cacheFor(5));
      return { data: presentLive(fixtures) };
    },
  );
};

/** Returns a function that requests data from a provider. Each provider of the kind has its own cached request. */
function requestEach<T>(
  config: HasProviders,
  kind: ProviderKind,
  createRequest: (address: string) => () => Promise<T | undefined>,
): (company: Company) => Promise<T | undefined> {
  const requests = new Map(
    companiesOf(config, kind).map((company) => [company.id, createRequest(serverAddressOf(company))]),
  );
  return async ({ id }) => requests.get(id)?.();
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
    const product = PRODUCTS.find((candidate) => lotteries[candidate] === lottery);
    if (!product || !products.includes(product) || Date.parse(drawsAt) <= Date.now()) return [];
    return [{ product, name, drawsAt, jackpot: toWire(BigInt(minor), currency), currency }];
  });
}

function presentLive(fixtures: readonly CompanyFixture[] | undefined): LiveEvents {
  if (!fixtures) return { events: null };
  return {
    events: fixtures.slice(0, MAX_LIVE_EVENTS).map(({ id, sport, home, away, minute, score, odds }) => ({
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
