import rateLimit from '@fastify/rate-limit';
import fp from 'fastify-plugin';
import { refuse } from './errors.ts';
import { networkOf } from './network.ts';
import { clientAddress } from './request-context.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What one address may ask of this node, so that one caller cannot take it all; shared limits are in limits.ts. */
const FLOOD = { max: 600, timeWindow: 10_000 };

export const floodPlugin = fp(
  async (app) => {
    await app.register(rateLimit, {
      ...FLOOD,
      keyGenerator: (request) => networkOf(clientAddress(request)),
      // The own machine: demo, tests, load measurements. Behind a proxy the player's address is known.
      allowList: (request) => LOOPBACK.has(clientAddress(request)),
      errorResponseBuilder: (_request, context) => refuse('rate_limited', { retryAfterSeconds: context.ttl / 1000 }),
    });
  },
  { name: 'flood', dependencies: ['request-context'] },
);
