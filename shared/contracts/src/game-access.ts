import type { PageBrand } from './brand/page-brand.ts';
import type { SessionState } from './session.ts';

/** What a visitor or player may do with a game here and now. The server decides again at launch. */
export interface Access {
  /** Hidden in maintenance. */
  real: boolean;
  demo: boolean;
}

/** Whether the brand lets this person play for free (X27): everybody, only who has shown their age, or nobody. */
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
