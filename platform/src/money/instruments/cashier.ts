import { companiesOf, publicAddressOf } from '@parlay/contracts/providers';
import type { FastifyRequest } from 'fastify';
import { siteOrigin } from '../../core/http/request-context.ts';
import { paymentCompany } from '../payments/gateway.ts';
import type { Cashier } from './offered.ts';
import { instrumentsOfPlayer } from './repository.ts';

/** Returns the cashier for the caller: a player with a currency and instruments, or a visitor of the brand. */
export async function cashierOf(request: FastifyRequest): Promise<Cashier> {
  const { brand, server, session } = request;
  const companies = new Set(companiesOf(server.config, 'payment', brand.id).map(({ id }) => id));
  // Tells the provider's page which origin may embed it in a frame.
  const query = new URLSearchParams({ origin: siteOrigin(request) });
  if (brand.cards.mastercardSecondSeries) query.set('series', 'second');
  const own = session ? await instrumentsOfPlayer(server.db, session.customerId) : [];
  return {
    brand,
    currency: session?.currency ?? brand.currencies[0] ?? 'EUR',
    own: own.filter(({ provider }) => companies.has(provider)),
    cardCaptureOf(method) {
      const company = paymentCompany(server.config, brand, method);
      if (!company) return undefined;
      const address = publicAddressOf(company);
      const { encoder } = company;
      if (brand.cashier.cardCapture !== 'encoder' || !encoder)
        return { encoderUrl: null, encoder: null, cardFieldsUrl: `${address}/payments/card-fields?${query}` };
      const { path, integrity, publicKey } = encoder;
      return { encoderUrl: `${address}${path}`, encoder: { integrity, publicKey }, cardFieldsUrl: null };
    },
  };
}
