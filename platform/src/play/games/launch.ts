import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import type { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { newToken } from '../../core/tokens.ts';
import { expectLive } from '../../identity/public.ts';
import { runningSlotSession } from '../slot-sessions/repository.ts';
import type { Launch, LaunchBody } from './game.ts';
import { type GameRow, openGameSession, takeGamePlace } from './repository.ts';
import { gameTokenHash } from './token.ts';

/** Tag of the games that are slots. */
const SLOTS = 'slots';

type Cycles = Pick<JurisdictionPolicy, 'minimumCycleSeconds'>;

/** Names of launch parameters that the policy turns off. */
const FEATURES = ['autoplay', 'turbo'] as const;
type Forbidden = (typeof FEATURES)[number];

/** Returns the features that games must not offer, as the policy has it (B3). */
export const forbiddenBy = (policy: Pick<JurisdictionPolicy, Forbidden>): Forbidden[] =>
  FEATURES.filter((feature) => !policy[feature]);

export interface LaunchContext {
  /** Public address of the game's company. */
  address: string;
  /** Language, and the country whose way of writing figures holds. */
  lang: string;
  ratio: number;
  /** Features that the game must not offer (B3). */
  forbidden: readonly Forbidden[];
}

/** Free play: no token, so the frame cannot reach any money. */
export function launchDemo(game: GameRow, context: LaunchContext, currency: string) {
  return launched(game, context, { mode: 'demo', lang: context.lang, currency });
}

export interface LaunchRules {
  /** Shortest time between two rounds, in ms. */
  cycleMs: number;
  /** A player has one game open at a time (B3). */
  isSingle: boolean;
  /** The player sets time and money first (B11). */
  needsSlotSession: boolean;
  /** The launch that the tab leaves, and whether a game that is open elsewhere ends. */
  place: Pick<LaunchBody, 'replaces' | 'takeOver'>;
}

export type RealLaunch =
  | { ok: true; launch: z.infer<typeof Launch> }
  /** `elsewhere`: name of the game that is open in another tab or on another device. */
  | { ok: false; error: 'open-elsewhere'; elsewhere: string }
  | { ok: false; error: 'no-slot-session' };

/** Real play, with a new token for this player, game and login session. */
export async function launchReal(
  db: Db,
  game: GameRow,
  context: LaunchContext,
  { customerId, sessionId }: { customerId: string; sessionId: string },
  { cycleMs, isSingle, needsSlotSession, place }: LaunchRules,
): Promise<RealLaunch> {
  const token = newToken();
  return db.transaction().execute(async (trx): Promise<RealLaunch> => {
    await expectLive(trx, sessionId);
    const slotSession = needsSlotSession ? await runningSlotSession(trx, customerId) : undefined;
    if (needsSlotSession && !slotSession) return { ok: false, error: 'no-slot-session' };
    const elsewhere = isSingle ? await takeGamePlace(trx, customerId, place) : undefined;
    if (elsewhere !== undefined) return { ok: false, error: 'open-elsewhere', elsewhere };
    const opened = await openGameSession(trx, {
      tokenHash: gameTokenHash(token),
      customerId,
      sessionId,
      gameId: game.id,
      provider: game.provider,
      cycleMs,
      slotSessionId: slotSession?.id,
    });
    const cycle = cycleMs > 0 ? { cycle: String(cycleMs) } : {};
    const query = { token, mode: 'real', lang: context.lang, currency: opened.currency, ...cycle };
    return {
      ok: true,
      launch: { id: opened.id, ...launched(game, context, query), ...(slotSession && { slotSession }) },
    };
  });
}

/** Whether the player sets time and money before this game, as the policy has it (B11). */
export const needsSlotSession = ({ tags }: Pick<GameRow, 'tags'>, { session }: Pick<JurisdictionPolicy, 'session'>) =>
  session.configureBefore && tags.includes(SLOTS);

/** The shortest time between two rounds of this game, in ms, as the policy has it (B3, B12). */
export function cycleOf({ tags }: Pick<GameRow, 'tags'>, { minimumCycleSeconds }: Cycles): number {
  const { slots, otherGames } = minimumCycleSeconds;
  return Math.round((tags.includes(SLOTS) ? slots : otherGames) * 1000);
}

function launched(game: GameRow, { address, ratio, forbidden }: LaunchContext, query: Record<string, string>) {
  const facts = new URLSearchParams({ ...query, ...Object.fromEntries(forbidden.map((feature) => [feature, 'off'])) });
  const url = `${address}/games/${game.provider}/${game.id}?${facts}`;
  return { url, origin: new URL(address).origin, ratio };
}
