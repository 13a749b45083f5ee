import type { FastifyRequest } from 'fastify';
import { playerOf } from '../../core/http/caller.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { messageOf } from '../../core/http/messages.ts';
import * as queries from './refusal.gen.ts';
import type { DepositRefusal } from './repository.ts';

/**
 * Returns the refusal of a deposit. If a limit was exceeded, also notifies all of the player's open pages
 * (DepositWindowExceeded).
 */
export async function depositRefusal(
  request: FastifyRequest,
  { error, details }: { error: DepositRefusal; details: Record<string, unknown> | undefined },
): Promise<Refusal> {
  // Policy limits are not announced, because the message is about limits that the player has set.
  if (error === 'limit_reached' && details?.by !== 'policy') {
    const values = { message: messageOf(error, request.locale) };
    await queries.depositRefusal(request.server.db, { customerId: playerOf(request).customerId, payload: { values } });
  }
  return refuse(error, details ? { details } : {});
}
