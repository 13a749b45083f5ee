import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import { AUTOMATIC_HEADER } from '../../replies/console.ts';
import type { RegistryApp, RegistryContext } from '../context.ts';
import { isFromOwnPage, sessionIn } from './session-cookies.ts';
import { sessionStaff } from './sessions.ts';
import { staffOf } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `exempt` if a caller with a console session need not prove that the call comes from the console. */
    xsrf?: 'exempt';
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_.-]{16,200})$/;

/** Refuses a caller with an invalid token. `fieldErrors` names the field that contained it, if any. */
export type RefuseToken = (request: FastifyRequest, fieldErrors?: Record<string, string>) => Promise<never>;

/** Returns a function that refuses a wrong token and slows down guessing per address, over all routes. */
export function throttleGuessing(app: RegistryApp, failures: number): RefuseToken {
  const failed = app.createRateLimit({ max: failures, timeWindow: 60_000, keyGenerator: (request) => request.ip });
  return async (request, fieldErrors) => {
    const guess = await failed(request);
    if (!guess.isAllowed && guess.isExceeded)
      throw new Refusal('too_many_requests', `Too many wrong tokens; wait ${guess.ttlInSeconds} seconds.`);
    const message = 'This token is unknown or was revoked.';
    throw new Refusal('unauthenticated', message, fieldErrors ? { fieldErrors } : {});
  };
}

/**
 * Identifies the caller by a bearer token or a console session. A wrong token is refused immediately. A caller whose session
 * has ended is anonymous. A change with a session needs proof that it comes from the console's own page.
 */
export function authenticateStaff(app: RegistryApp, { db }: RegistryContext, wrongToken: RefuseToken): void {
  app.decorateRequest('staff', undefined);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = BEARER.exec(authorization)?.[1];
      request.staff = token === undefined ? undefined : await staffOf(db, token);
      if (!request.staff) await wrongToken(request);
      return;
    }
    const id = sessionIn(request);
    if (id === undefined) return;
    const staff = await sessionStaff(db, id, request.headers[AUTOMATIC_HEADER] === undefined);
    if (!staff) return;
    // Checked before the caller is set, so that a forged call is not logged under their name.
    if (request.routeOptions.config.xsrf !== 'exempt' && !isFromOwnPage(request, id))
      throw new Refusal('xsrf_invalid', 'This change did not come from the console. Reload it and try again.');
    request.staff = staff;
  });
}
