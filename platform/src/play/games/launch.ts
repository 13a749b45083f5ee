import { GAME_FEATURES, type GameFeature } from '@parlay/contracts/driver-settings';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import type { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { newToken } from '../../core/tokens.ts';
import { lockLiveSession } from '../../identity/public.ts';
import { runningSlotSession } from '../slot-sessions/repository.ts';
import type { Launch, LaunchBody } from './game.ts';
import { endOpenGames, type GameRow, isAgeMissing, openGameSession } from './repository.ts';
import { gameTokenHash } from './token.ts';

/** Tags of games that are no slots, unless they also have the tag of slots. */
const OTHER_GAMES: readonly string[] = ['livetables', 'tablegames', 'virtuals'];

/** Returns the kind of a game by its tags. The strictest rules apply to an unknown kind. */
const kindOf = ({ tags }: Pick<GameRow, 'tags'>): 'slot' | 'other' | 'unknown' =>
  tags.includes('slots') ? 'slot' : tags.some((tag) => OTHER_GAMES.includes(tag)) ? 'other' : 'unknown';

type Cycles = Pick<JurisdictionPolicy, 'minimumCycleSeconds'>;

/** Returns the features that games must not offer under a policy (B3). */
export const forbiddenFeatures = (policy: Pick<JurisdictionPolicy, GameFeature>): GameFeature[] =>
  GAME_FEATURES.filter((feature) => !policy[feature]);

export interface LaunchRules {
  /** Minimum time between two rounds, in ms. */
  cycleMs: number;
  /** Whether the player may have only one game open at a time (B3). */
  isSingle: boolean;
  /** Whether the player has to set time and money first (B11). */
  needsSlotSession: boolean;
  /** Whether a check must confirm the player's age first (B8). */
  needsAge: boolean;
  /** The launch that this tab replaces, and whether to end a game that is open elsewhere. */
  place: Pick<LaunchBody, 'replaces' | 'takeOver'>;
}

/** Session of a player with a game. */
export interface OpenedGame extends Pick<z.infer<typeof Launch>, 'slotSession'> {
  id: string;
  token: string;
  currency: string;
}

export type RealLaunch =
  | { ok: true; game: OpenedGame }
  /** `elsewhere` is the name of the game that is open in another tab or on another device. */
  | { ok: false; error: 'open-elsewhere'; elsewhere: string }
  | { ok: false; error: 'no-slot-session' }
  | { ok: false; error: 'age-missing' };

/** Opens real play with a new token for this player, game and login session. */
export async function launchReal(
  db: Db,
  game: GameRow,
  { customerId, sessionId }: { customerId: string; sessionId: string },
  { cycleMs, isSingle, needsSlotSession, needsAge, place }: LaunchRules,
): Promise<RealLaunch> {
  const token = newToken();
  return db.transaction().execute(async (trx): Promise<RealLaunch> => {
    await lockLiveSession(trx, sessionId);
    if (await isAgeMissing(trx, customerId, needsAge)) return { ok: false, error: 'age-missing' };
    const slotSession = needsSlotSession ? await runningSlotSession(trx, customerId) : undefined;
    if (needsSlotSession && !slotSession) return { ok: false, error: 'no-slot-session' };
    const elsewhere = isSingle ? await endOpenGames(trx, customerId, place) : undefined;
    if (elsewhere !== undefined) return { ok: false, error: 'open-elsewhere', elsewhere };
    const gameSession = await openGameSession(trx, {
      tokenHash: gameTokenHash(token),
      customerId,
      sessionId,
      gameId: game.id,
      provider: game.provider,
      cycleMs,
      slotSessionId: slotSession?.id,
      needsAge,
    });
    return { ok: true, game: { ...gameSession, token, ...(slotSession && { slotSession }) } };
  });
}

/** Checks whether the policy requires the player to set time and money before this game (B11). */
export const needsSlotSession = (game: Pick<GameRow, 'tags'>, { session }: Pick<JurisdictionPolicy, 'session'>) =>
  session.configureBefore && kindOf(game) !== 'other';

/** Returns the policy's minimum time between two rounds of this game, in ms (B3, B12). */
export function cycleOf(game: Pick<GameRow, 'tags'>, { minimumCycleSeconds }: Cycles): number {
  const { slots, otherGames } = minimumCycleSeconds;
  const seconds = { slot: slots, other: otherGames, unknown: Math.max(slots, otherGames) };
  return Math.round(seconds[kindOf(game)] * 1000);
}
