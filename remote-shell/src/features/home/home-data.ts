import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { nextOf, type Tournament } from '../../model/running-tournament.ts';

/* Addresses of these calls stand in model/home-calls.ts too: change both. */

export function useFeatured() {
  const { api } = usePorts();
  return useServerData('/api/games featured', () => api.get('/api/games', { params: { query: { tags: 'featured' } } }));
}

/** Lobby tabs with the number of games in each. */
function useTabs() {
  const { api } = usePorts();
  return useServerData('/api/tabs', () => api.get('/api/tabs'));
}

/** The tournament that runs now, with its events and leaderboard; a failure of status 404 where none does. */
export function useRunningTournament() {
  const { api } = usePorts();
  return useServerData('/api/sportuno/init', () => api.get('/api/sportuno/init'));
}

/** The tournament that starts next; asked for only where none runs. `none`: there is nothing to wait for. */
export function useNextTournament(): { next: Tournament | undefined; none: boolean } {
  const { api } = usePorts();
  const running = useRunningTournament();
  const wanted = running.status === 'failed' && running.error.status === 404;
  const list = useServerData('/api/sportuno/tournaments', wanted ? () => api.get('/api/sportuno/tournaments') : null);
  const next = nextOf(list.data ?? []);
  return { next, none: !next && (wanted ? list.status !== 'loading' : running.status === 'failed') };
}

/** The next draws of the brand's lotteries, the nearest first; null while their company is away. */
export function useDraws() {
  const { api } = usePorts();
  return useServerData('/api/lottery/draws', () => api.get('/api/lottery/draws'));
}

/** What is played now in the sports book; null while its company is away. */
export function useLiveEvents(wanted = true) {
  const { api } = usePorts();
  return useServerData('/api/sports-book/live', wanted ? () => api.get('/api/sports-book/live') : null);
}

/** Games in a tab; undefined until it is known. */
export function useGameCount(tab: string): number | undefined {
  return useTabs().data?.tabs.find(({ key }) => key === tab)?.count;
}
