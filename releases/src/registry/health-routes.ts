import { isFromThisMachine } from '@parlay/server/client-address';
import { Refusal } from '../refusals.ts';
import { cacheFor } from './cached-for.ts';
import type { RegistryApp, RegistryContext } from './context.ts';
import * as queries from './health-routes.gen.ts';

/** Milliseconds for which health checks reuse the result of a test write to the store. */
const STORE_CHECK = 2_000;

/** Registers health checks, and metrics that only this machine can read. */
export function healthRoutes(app: RegistryApp, context: RegistryContext, isListening: () => boolean): void {
  const { db, store, streams, metrics } = context;
  const storeHealth = cacheFor(STORE_CHECK, () => store.checkWritable());
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    const reached = await queries.ping(db).then(
      () => true,
      () => false,
    );
    if (!reached) return reply.code(503).send({ status: 'failing', failing: 'database' });
    if (!isListening()) return reply.code(503).send({ status: 'failing', failing: 'revision stream' });
    const unwritable = await storeHealth();
    if (unwritable !== undefined)
      return reply.code(503).send({ status: 'failing', failing: 'artifact store', problem: unwritable });
    return { status: 'ok', edges: streams.clients };
  });
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!isFromThisMachine(request.raw)) throw new Refusal('not_found', 'Not found.');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
