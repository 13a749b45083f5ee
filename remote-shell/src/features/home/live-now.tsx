import { usePorts } from '@parlay/remote-kit/ports';
import { enabledProducts } from '../../model/products.ts';
import { SportsEvents } from './sports-events.tsx';
import { TournamentEvents } from './tournament-events.tsx';

/** What can be bet on at this moment: in the sports book, or in the tournament of a brand that has no book. */
export function LiveNow() {
  const enabled = enabledProducts(usePorts().brand.brand);
  if (enabled.includes('live-betting')) return <SportsEvents />;
  return enabled.includes('tournaments') ? <TournamentEvents /> : null;
}
