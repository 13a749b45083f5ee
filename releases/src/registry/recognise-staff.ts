import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusals.ts';
import type { RegistryApp, RegistryContext } from './context.ts';
import { staffOf } from './tokens.ts';

const BEARER = /^Bearer ([A-Za-z0-9_.-]{16,200})$/;

/** Reads the bearer token. A wrong one is refused at once, and guessing is slowed down by address. */
export async function recogniseStaff(app: RegistryApp, { db }: RegistryContext, failures: number): Promise<void> {
  app.decorateRequest('staff', undefined);
  const failed = app.createRateLimit({ max: failures, timeWindow: 60_000, keyGenerator: (request) => request.ip });
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    const token = BEARER.exec(authorization)?.[1];
    request.staff = token === undefined ? undefined : await staffOf(db, token);
    if (request.staff) return;
    const guess = await failed(request);
    if (!guess.isAllowed && guess.isExceeded)
      throw new Refusal('too_many_requests', `Too many wrong tokens; wait ${guess.ttlInSeconds} seconds.`);
    throw new Refusal('unauthenticated', 'This token is unknown or was revoked.');
  });
}
