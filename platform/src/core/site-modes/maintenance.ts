import type { Brand } from '@parlay/contracts/brand-data';
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { type Refusal, refuse } from '../http/errors.ts';
import * as queries from './repository.gen.ts';

/** Returns the refusal for a brand in maintenance, or undefined if it is open. Every call gets the same refusal. */
export function maintenanceRefusal(
  { siteModes }: { siteModes: Pick<FastifyInstance['siteModes'], 'of'> },
  brand: Brand,
): Refusal | undefined {
  const { isOn, until } = siteModes.of(brand, 'maintenance');
  if (!isOn) return undefined;
  const details = { until: until?.toISOString() ?? null };
  const seconds = until && Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  return refuse('maintenance', { details, ...(seconds ? { retryAfterSeconds: seconds } : {}) });
}

/** Refuses a request while its brand is in maintenance. */
export function requireOpenSite(request: FastifyRequest): void {
  const refusal = maintenanceRefusal(request.server, request.brand);
  if (refusal) throw refusal;
}

/**
 * Returns the first step of a call that logs in, registers, plays or moves money. It refuses the call while the brand
 * is in maintenance. `scope` is the namespace of the call's idempotency keys. A repeated request still gets its first
 * reply, because it may already have been carried out.
 */
export function refuseDuringMaintenance(scope?: string): preValidationAsyncHookHandler {
  return async (request) => {
    const refusal = maintenanceRefusal(request.server, request.brand);
    if (!refusal) return;
    const key = request.headers['idempotency-key'];
    const customerId = request.session?.customerId;
    if (scope !== undefined && typeof key === 'string' && customerId !== undefined)
      if (await isRepeated(request.server, `${scope}:${customerId}`, key)) return;
    throw refusal;
  };
}

/** Checks whether a request with this key was started before. */
async function isRepeated({ db }: FastifyInstance, scope: string, key: string): Promise<boolean> {
  return (await queries.isKeyUsed(db, { scope, key })).isUsed;
}

/**
 * Refuses a game provider's new stake while the player's brand is in maintenance. Wins and rollbacks are always booked.
 */
export async function requireOpenForStake(app: FastifyInstance, stake: ProviderStake): Promise<void> {
  const refusal = await stakeRefusal(app, stake);
  if (refusal) throw refusal;
}

interface ProviderStake {
  provider: string;
  tokenHash: string;
  transactionId: string;
}

/** Returns the refusal for a game provider's new stake while the player's brand is in maintenance. */
export async function stakeRefusal(
  app: FastifyInstance,
  { provider, tokenHash, transactionId }: ProviderStake,
): Promise<Refusal | undefined> {
  if (!app.config.brands.some((brand) => app.siteModes.of(brand, 'maintenance').isOn)) return undefined;
  const game = await queries.brandOfGame(app.db, { provider, tokenHash });
  const brand = app.config.brands.find(({ id }) => id === game?.brandId);
  const refusal = brand && maintenanceRefusal(app, brand);
  return refusal && !(await isRepeated(app, `game:${provider}:bet`, transactionId)) ? refusal : undefined;
}
