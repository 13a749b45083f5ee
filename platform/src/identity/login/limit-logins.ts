import type { preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../core/http/errors.ts';
import { limit, takeFromLimit } from '../../core/http/limits.ts';
import { hashToken } from '../../core/tokens.ts';
import { deviceTokenOf, isAnyonesDevice } from '../sessions/known-devices.ts';

const byAddress = limit('login');

/**
 * Limits logins by address. A browser in which a player logged in before has a smaller limit of its own, so that guesses from
 * behind the same address, such as a company's, do not keep its player out.
 */
export const limitLogins: preValidationAsyncHookHandler = async function limitLogins(request, reply) {
  const { db } = request.server;
  const token = deviceTokenOf(request);
  if (token === undefined || !(await isAnyonesDevice(db, token))) return byAddress.call(this, request, reply);
  const seconds = await takeFromLimit(db, 'knownDevice', hashToken(token).toString('hex'));
  if (seconds > 0) throw refuse('rate_limited', { retryAfterSeconds: seconds });
};
