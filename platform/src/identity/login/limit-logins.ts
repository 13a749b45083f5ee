import type { preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../core/http/errors.ts';
import { limit, takeFromLimit } from '../../core/http/limits.ts';
import { hashToken } from '../../core/tokens.ts';
import { deviceTokenOf, isKnownDevice } from '../sessions/known-devices.ts';
import { LoginBody } from './schemas.ts';

const byAddress = limit('login');
const Named = LoginBody.pick({ username: true });

/**
 * Limits logins by address. A browser in which this player logged in before has its own, smaller limit, so that guesses
 * from behind the same address, such as a company's, do not keep its player out. For other names it counts like any: who has
 * many accounts has many known browsers.
 */
export const limitLogins: preValidationAsyncHookHandler = async function limitLogins(request, reply) {
  const { db } = request.server;
  const token = deviceTokenOf(request);
  const named = Named.safeParse(request.body);
  const isKnown =
    token !== undefined &&
    named.success &&
    (await isKnownDevice(db, { brandId: request.brand.id, username: named.data.username, token }));
  if (!isKnown) return byAddress.call(this, request, reply);
  const seconds = await takeFromLimit(db, 'knownDevice', hashToken(token).toString('hex'));
  if (seconds > 0) throw refuse('rate_limited', { retryAfterSeconds: seconds });
};
