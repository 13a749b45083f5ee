import type { PageBrand } from './brand/page-brand.ts';
import type { SessionState } from './session.ts';

/** What a visitor or player may do with a game. The server checks again at launch. */
export interface Access {
  /** False in maintenance mode. */
  real: boolean;
  demo: boolean;
}

/** Whether the brand allows demo play (X27): for everybody, only after proof of age, or not at all. */
export function demoAllowed(rule: PageBrand['demo'], session: SessionState): boolean {
  if (rule === 'open') return true;
  return rule === 'ageVerified' && session.status === 'player';
}

export function accessTo(
  game: { freePlay: boolean },
  brand: Pick<PageBrand, 'demo' | 'maintenance'>,
  session: SessionState,
): Access {
  return { real: !brand.maintenance, demo: game.freePlay && demoAllowed(brand.demo, session) };
}
