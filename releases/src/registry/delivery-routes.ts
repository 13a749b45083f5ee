import { checkSignature } from '@parlay/server/signed-call';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DELIVERY_PATH, Delivery } from '../health/delivery.ts';
import { acceptDelivery } from '../health/take-delivery.ts';
import { Refusal } from '../refusals.ts';
import { HEADS_PATH, HeadDelivery } from '../replies/heads.ts';
import type { RegistryApp, RegistryContext } from './context.ts';

/** Bytes of a delivery with 2,000 pages and a few reports each. */
const DELIVERY_LIMIT = 16 * 1024 * 1024;
const HEAD_LIMIT = 4 * 1024;

/**
 * Separate rate limit for deliveries. Visitors cause an edge's other calls, and these must not use up its limit for reports.
 */
const DELIVERY_RATE_LIMIT = {
  rateLimit: { max: 1_200, timeWindow: 60_000, keyGenerator: ({ ip }: FastifyRequest) => ip },
};

/** Registers the routes for deliveries of edges, which are signed with the key that edges and registry share. */
export function deliveryRoutes(app: RegistryApp, { db, heads }: RegistryContext, healthKey: Buffer): void {
  const key = healthKey.toString('hex');
  void app.register(async (scope) => {
    // Bodies stay raw, because the signature covers the bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      DELIVERY_PATH,
      { bodyLimit: DELIVERY_LIMIT, config: DELIVERY_RATE_LIMIT, schema: { hide: true } },
      async ({ method, url: target, headers, body: raw }) => {
        const body = typeof raw === 'string' ? raw : '';
        if (!checkSignature(key, { method, target, body, headers }).ok)
          throw new Refusal('unauthenticated', 'The signature of this delivery is not valid.');
        return { data: { taken: await acceptDelivery(db, bodyIn(Delivery, body)) } };
      },
    );
    scope.post(
      HEADS_PATH,
      { bodyLimit: HEAD_LIMIT, config: DELIVERY_RATE_LIMIT, schema: { hide: true } },
      async ({ method, url: target, headers, body: raw }) => {
        const body = typeof raw === 'string' ? raw : '';
        if (!checkSignature(key, { method, target, body, headers }).ok)
          throw new Refusal('unauthenticated', 'The signature of this head is not valid.');
        const { edge, ...held } = bodyIn(HeadDelivery, body);
        heads.record(edge, held);
        return { data: { taken: true } };
      },
    );
  });
}

function bodyIn<T>(schema: z.ZodType<T>, body: string): T {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal('invalid_delivery', 'The delivery is not JSON.');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') || 'delivery';
  throw new Refusal('invalid_delivery', `The delivery cannot be read: ${field}: ${issue?.message}.`, {
    fieldErrors: { [field]: issue?.message ?? 'invalid' },
  });
}
