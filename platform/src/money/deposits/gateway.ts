import { PAYMENT_PROVIDER } from '@parlay/tooling/secrets';
import { signingKey } from '@parlay/tooling/signed-call';
import type { FastifyInstance } from 'fastify';
import type { PaymentGateway } from './start.ts';

/** How this installation reaches its payment provider. */
export function gatewayOf(app: FastifyInstance): PaymentGateway {
  const { ports, secrets } = app.config;
  const secret = secrets.providers[PAYMENT_PROVIDER];
  if (!secret) throw new Error(`there is no key for ${PAYMENT_PROVIDER}`);
  return {
    provider: PAYMENT_PROVIDER,
    key: signingKey(secret, 'to-company'),
    baseUrl: `http://127.0.0.1:${ports.sandbox}`,
    notifyUrl: `http://127.0.0.1:${ports.api}/api/payments/${PAYMENT_PROVIDER}/notify`,
  };
}
