import rateLimit from '@fastify/rate-limit';
import { isExempt } from '@parlay/server/client-address';
import { networkOf } from '@parlay/server/network';
import fp from 'fastify-plugin';
import { refuse } from './errors.ts';
import { clientAddress } from './request-context.ts';
import { isFromProvider } from './signed-call.ts';

/**
 * Limit for calls from one address to this node; limits that all nodes share are in limits.ts. A provider makes the calls
 * of all its players from a few addresses, so it is exempt there. Bulkheads limit what one provider can occupy.
 */
const FLOOD = { max: 600, timeWindow: 10_000 };

export const floodPlugin = fp<{ mode: 'demo' | 'production' }>(
  async (app, { mode }) => {
    await app.register(rateLimit, {
      ...FLOOD,
      keyGenerator: (request) => networkOf(clientAddress(request)),
      allowList: (request) => isExempt(mode, clientAddress(request)) || isFromProvider(request),
      errorResponseBuilder: (_request, context) => refuse('rate_limited', { retryAfterSeconds: context.ttl / 1000 }),
    });
  },
  { name: 'flood', dependencies: ['request-context'] },
);
