import type { FastifyRequest } from 'fastify';
import { siteOrigin } from '../../core/http/request-context.ts';
import { cardsOf } from './cards.ts';
import type { Cashier } from './instruments.ts';

/** What the caller has to do with instruments: a player with their currency and cards, or a visitor of the brand. */
export async function cashierOf(request: FastifyRequest): Promise<Cashier> {
  const { brand, server, session } = request;
  // The provider's page learns from us who may frame it.
  const fields = new URL('/payments/card-fields', server.config.companies);
  fields.searchParams.set('origin', siteOrigin(request));
  if (brand.cards.mastercardSecondSeries) fields.searchParams.set('series', 'second');
  return {
    brand,
    currency: session?.currency ?? brand.currencies[0] ?? 'EUR',
    cards: session ? await cardsOf(server.db, session.customerId) : [],
    cardFieldsUrl: fields.href,
  };
}
