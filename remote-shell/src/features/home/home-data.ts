import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';

/* Addresses of these calls stand in model/home-calls.ts too: change both. */

export function useFeatured() {
  const { api } = usePorts();
  return useServerData('home/featured', () => api.get('/api/games', { params: { query: { tags: 'featured' } } }));
}

/** Lobby tabs with the number of games in each. */
export function useTabs() {
  const { api } = usePorts();
  return useServerData('home/tabs', () => api.get('/api/tabs'));
}

/** The tournament that runs now, with its events and leaderboard; a failure of status 404 where none does. */
export function useRunningTournament() {
  const { api } = usePorts();
  return useServerData('home/tournament', () => api.get('/api/sportuno/init'));
}

/** Games in a tab; undefined until it is known. */
export function useGameCount(tab: string): number | undefined {
  return useTabs().data?.tabs.find(({ key }) => key === tab)?.count;
}
