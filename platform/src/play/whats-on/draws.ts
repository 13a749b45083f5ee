import type { Product } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { isLottery, LOTTERY_PRODUCTS } from '@parlay/contracts/lotteries';
import { type CompanyOf, companiesOf } from '@parlay/contracts/providers';
import { toWire } from '@parlay/money';
import type { FastifyInstance } from 'fastify';
import { requestOnce, withCache } from './cached.ts';
import { type CompanyDraw, nextDraws } from './company.ts';
import type { Draws } from './schemas.ts';

/** Cache times. A jackpot grows with each ticket that is sold. */
const TIMES = { answer: 10_000, silence: 5_000 };

export type Draw = NonNullable<Draws['draws']>[number];

type App = Pick<FastifyInstance, 'config' | 'log'>;
type DrawsReader = (brand: Brand) => Promise<Draw[] | undefined>;

const readers = new WeakMap<App['config'], DrawsReader>();

/**
 * Returns a function that returns the next draws of a brand's lotteries, the nearest first: none without lotteries, and
 * undefined while none of their providers responds. An installation has one, because each asks the providers itself.
 */
export function drawsReader(app: App): DrawsReader {
  const reader = readers.get(app.config) ?? createDrawsReader(app);
  readers.set(app.config, reader);
  return reader;
}

function createDrawsReader({ config, log }: App): DrawsReader {
  const logFailure = (cause: unknown) => log.warn({ err: cause }, 'another company did not say what is on');
  const drawsOf = requestOnce((address, currency) => withCache(() => nextDraws(address, currency), TIMES, logFailure));
  return async ({ products, id, currencies }) => {
    const companies = products.some(isLottery) ? companiesOf(config, 'lottery', id) : [];
    const draws = await Promise.all(
      companies.map(async (company) => presentDraws(await drawsOf(company, currencies[0]), company, products)),
    );
    return joinAll(draws)?.sort((a, b) => Date.parse(a.drawsAt) - Date.parse(b.drawsAt));
  };
}

/** Joins the responses of several providers, in order. Returns undefined if none of them responded. */
function joinAll<T>(responses: readonly (readonly T[] | undefined)[]): T[] | undefined {
  const received = responses.filter((response) => response !== undefined);
  return responses.length > 0 && received.length === 0 ? undefined : received.flat();
}

/** Returns the draws of a provider's lotteries that the brand offers, except draws that have begun. */
function presentDraws(
  draws: readonly CompanyDraw[] | undefined,
  { lotteries }: CompanyOf<'lottery'>,
  products: readonly Product[],
): Draw[] | undefined {
  return draws?.flatMap(({ lottery, name, drawsAt, jackpot: { minor, currency } }) => {
    const product = LOTTERY_PRODUCTS.find((candidate) => lotteries[candidate] === lottery);
    if (!product || !products.includes(product) || Date.parse(drawsAt) <= Date.now()) return [];
    return [{ product, name, drawsAt, jackpot: toWire(BigInt(minor), currency), currency }];
  });
}
