import { usePorts } from '@parlay/remote-kit/ports';
import { enabledProducts } from '../../model/products.ts';
import { SportsEvents } from './sports-events.tsx';
import { TournamentEvents } from './tournament-events.tsx';

/** Shows live events to bet on: the sports book's, or the tournament's if the brand has no sports book. */
export function LiveNow() {
  const enabled = enabledProducts(usePorts().brand.brand);
  if (enabled.includes('live-betting')) return <SportsEvents />;
  return enabled.includes('tournaments') ? <TournamentEvents /> : null;
}
