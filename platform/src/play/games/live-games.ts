import type { FastifyInstance } from 'fastify';
import { LIVE_TAG, offerOf } from './offer.ts';
import * as queries from './repository.gen.ts';

/** Returns the ids of the brands that offer games dealt live. */
export async function brandsWithLiveGames({ config, db }: Pick<FastifyInstance, 'config' | 'db'>): Promise<number[]> {
  const providers = (await queries.providersWithTag(db, { tag: LIVE_TAG })).map(({ provider }) => provider);
  const isOffered = (brand: (typeof config.brands)[number]) => {
    const { companies, tags } = offerOf(config, brand);
    return (tags === undefined || tags.includes(LIVE_TAG)) && providers.some((id) => companies.includes(id));
  };
  return config.brands.filter((brand) => brand.products.includes('live-games') && isOffered(brand)).map(({ id }) => id);
}
