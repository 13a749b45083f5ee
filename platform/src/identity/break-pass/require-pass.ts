import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../core/http/errors.ts';
import { breakPassOf } from './cookies.ts';
import type { BreakPass } from './pass.ts';
import * as queries from './repository.gen.ts';

/** Returns the pass of a request while the player's break is in force. Refuses everybody else as not authenticated. */
export async function passOnBreak(request: FastifyRequest): Promise<BreakPass> {
  const pass = breakPassOf(request);
  const running = pass && (await queries.runningBreak(request.server.db, { customerId: pass.customerId }));
  if (!running) throw refuse('not_authenticated');
  // As in a payout, staff handle accounts that are not active.
  if (running.standing !== 'active') throw refuse('forbidden');
  return pass;
}

/** Route step that requires a pass and a break in force. */
export const requireBreakPass: preValidationAsyncHookHandler = async (request) => {
  await passOnBreak(request);
};
