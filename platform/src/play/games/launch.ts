import type { Db } from '../../core/database/database.ts';
import { newToken } from '../../core/tokens.ts';
import { expectLive } from '../../identity/public.ts';
import { type GameRow, openGameSession } from './repository.ts';
import { gameTokenHash } from './token.ts';

export interface LaunchContext {
  /** Public address of the game's company. */
  address: string;
  /** Language, and the country whose way of writing figures holds. */
  lang: string;
  ratio: number;
}

/** Free play: no token, so the frame cannot reach any money. */
export function launchDemo(game: GameRow, context: LaunchContext, currency: string) {
  return launched(game, context, { mode: 'demo', lang: context.lang, currency });
}

/** Real play, with a new token for this player, game and login session. */
export async function launchReal(
  db: Db,
  game: GameRow,
  context: LaunchContext,
  player: { customerId: string; sessionId: string },
) {
  const token = newToken();
  const { currency } = await db.transaction().execute(async (trx) => {
    await expectLive(trx, player.sessionId);
    return openGameSession(trx, {
      tokenHash: gameTokenHash(token),
      customerId: player.customerId,
      sessionId: player.sessionId,
      gameId: game.id,
      provider: game.provider,
    });
  });
  return launched(game, context, { token, mode: 'real', lang: context.lang, currency });
}

function launched(game: GameRow, { address, ratio }: LaunchContext, query: Record<string, string>) {
  const url = `${address}/games/${game.provider}/${game.id}?${new URLSearchParams(query)}`;
  return { url, origin: new URL(address).origin, ratio };
}
