import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { nextTournamentOf, type Tournament } from '../../model/running-tournament.ts';

/* The URLs of these calls are also in model/home-calls.ts. Change both. */

export function useFeatured() {
  const { api } = usePorts();
  return useServerData('/api/games featured', () => api.get('/api/games', { params: { query: { tags: 'featured' } } }));
}

/** Loads the lobby tabs with their number of games. */
function useTabs() {
  const { api } = usePorts();
  return useServerData('/api/tabs', () => api.get('/api/tabs'));
}

/** Loads the running tournament with events and leaderboard. Fails with 404 if none is running. */
export function useRunningTournament(wanted = true) {
  const { api } = usePorts();
  return useServerData('/api/sportuno/init', wanted ? () => api.get('/api/sportuno/init') : null);
}

/** Loads the next tournament, but only if none is running. `none` is true when there is nothing to wait for. */
export function useNextTournament(mayLoad = true): { next: Tournament | undefined; none: boolean } {
  const { api } = usePorts();
  const running = useRunningTournament(mayLoad);
  const wanted = running.status === 'failed' && running.error.status === 404;
  const list = useServerData('/api/sportuno/tournaments', wanted ? () => api.get('/api/sportuno/tournaments') : null);
  const next = nextTournamentOf(list.data ?? []);
  return { next, none: !next && (wanted ? list.status !== 'loading' : running.status === 'failed') };
}

/** Loads the next draws of the brand's lotteries, nearest first. Null while the provider is down. */
export function useDraws() {
  const { api } = usePorts();
  return useServerData('/api/lottery/draws', () => api.get('/api/lottery/draws'));
}

/** Loads the sports book's live events. Null while the provider is down. */
export function useLiveEvents(wanted = true) {
  const { api } = usePorts();
  return useServerData('/api/sports-book/live', wanted ? () => api.get('/api/sports-book/live') : null);
}

/** Returns the number of games in a tab, or undefined until it is loaded. */
export function useGameCount(tab: string): number | undefined {
  return useTabs().data?.tabs.find(({ key }) => key === tab)?.count;
}
