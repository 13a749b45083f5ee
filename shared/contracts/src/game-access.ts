import type { PagePolicy } from './policy/page-policy.ts';
import type { SessionState } from './session.ts';

/** Actions that a visitor or player may take with a game. The server checks again at launch. */
export interface Access {
  /** False in maintenance mode. */
  real: boolean;
  demo: boolean;
}

/** Checks whether demo play is allowed (X27): for everybody, for players whose age is verified, or for nobody. */
export function isDemoAllowed(rule: PagePolicy['demo'], isAgeVerified: boolean): boolean {
  return rule === 'open' || (rule === 'ageVerified' && isAgeVerified);
}

export function accessTo(
  game: { freePlay: boolean },
  { maintenance, demo }: { maintenance: boolean; demo: PagePolicy['demo'] },
  session: SessionState,
): Access {
  const isAgeVerified = session.status === 'player' && session.user.ageVerified === true;
  return { real: !maintenance, demo: game.freePlay && isDemoAllowed(demo, isAgeVerified) };
}
