import { checkSignature } from '@parlay/tooling/signed-call';
import { DELIVERY_PATH, Delivery } from '../health/delivery.ts';
import { takeDelivery } from '../health/take-delivery.ts';
import { Refusal } from '../refusals.ts';
import type { RegistryApp, RegistryContext } from './context.ts';

/** Of 2,000 pages with a few reports each. */
const DELIVERY_LIMIT = 16 * 1024 * 1024;

/** Takes what edges saw, signed with the key that edges and registry share. */
export function deliveryRoutes(app: RegistryApp, { db }: RegistryContext, healthKey: Buffer): void {
  const key = healthKey.toString('hex');
  void app.register(async (scope) => {
    // The signature is of the bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      DELIVERY_PATH,
      { bodyLimit: DELIVERY_LIMIT, schema: { hide: true } },
      async ({ method, url: target, headers, body: raw }) => {
        const body = typeof raw === 'string' ? raw : '';
        if (!checkSignature(key, { method, target, body, headers }).ok)
          throw new Refusal('unauthenticated', 'The signature of this delivery is not valid.');
        return { data: { taken: await takeDelivery(db, deliveryIn(body)) } };
      },
    );
  });
}

function deliveryIn(body: string): Delivery {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal('invalid_delivery', 'The delivery is not JSON.');
  }
  const parsed = Delivery.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') || 'delivery';
  throw new Refusal('invalid_delivery', `The delivery cannot be read: ${field}: ${issue?.message}.`, {
    fieldErrors: { [field]: issue?.message ?? 'invalid' },
  });
}
