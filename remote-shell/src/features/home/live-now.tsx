import { useProducts } from '../products/use-products.ts';
import { SportsEvents } from './sports-events.tsx';
import { TournamentEvents } from './tournament-events.tsx';

/** Shows live events to bet on: the sports book's, or the tournament's if the brand has no sports book. */
export function LiveNow() {
  const enabled = useProducts();
  if (enabled.includes('live-betting')) return <SportsEvents />;
  return enabled.includes('tournaments') ? <TournamentEvents /> : null;
}
