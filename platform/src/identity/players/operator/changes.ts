import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../core/database/database.ts';
import { responseSchemas, text } from '../../../core/http/schemas.ts';
import { executeOnce } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { operatorIntent } from '../../../core/operators/intent.ts';
import { presentOperatorPlayer } from './presenter.ts';
import { OperatorPlayer } from './schemas.ts';

const tags = ['players'];
export const PlayerParams = z.object({ customerId: text(40) });

/** Returns the common parts of the routes through which operators change a player. */
export function playerChanges({ db }: Pick<FastifyInstance, 'db'>) {
  const { writing } = operatorAccess('players');
  const write = { tags, headers: IdempotencyHeaders, params: PlayerParams, response: responseSchemas(OperatorPlayer) };

  /** Changes a player once per idempotency key and returns the changed player. */
  async function changed(
    request: FastifyRequest,
    change: (trx: Db, customerId: string, actor: string) => Promise<void>,
  ): Promise<OperatorPlayer> {
    const { customerId } = request.params as { customerId: string };
    const { actor, ...intent } = operatorIntent(request, `operator-player:${customerId}`);
    const claimed = await executeOnce(db, intent, OperatorPlayer, async (trx) => {
      await change(trx, customerId, actor);
      const player = await presentOperatorPlayer(trx, customerId);
      if (!player) throw new Error('a player who was changed is gone');
      return player;
    });
    return requireReply(claimed);
  }

  return { write, writing, changed };
}
