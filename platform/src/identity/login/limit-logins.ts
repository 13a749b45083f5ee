import type { preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../core/http/errors.ts';
import { countTowardsLimit, limit } from '../../core/http/limits.ts';
import { hashToken } from '../../core/tokens.ts';
import { deviceTokenOf, isKnownDevice } from '../sessions/known-devices.ts';
import { LoginBody } from './schemas.ts';

const byAddress = limit('login');
const NamedLogin = LoginBody.pick({ username: true });

/**
 * Limits logins per address. A browser in which this player has logged in before has a separate, smaller limit, so that
 * guesses from a shared address, such as a company's, do not lock the player out. For other usernames, it counts like
 * any other browser, because a person with many accounts has many known browsers.
 */
export const limitLogins: preValidationAsyncHookHandler = async function limitLogins(request, reply) {
  const { db } = request.server;
  const token = deviceTokenOf(request);
  const parsed = NamedLogin.safeParse(request.body);
  const isKnown =
    token !== undefined &&
    parsed.success &&
    (await isKnownDevice(db, { brandId: request.brand.id, username: parsed.data.username, token }));
  if (!isKnown) return byAddress.call(this, request, reply);
  const seconds = await countTowardsLimit(db, 'knownDevice', hashToken(token).toString('hex'));
  if (seconds > 0) throw refuse('rate_limited', { retryAfterSeconds: seconds });
};
