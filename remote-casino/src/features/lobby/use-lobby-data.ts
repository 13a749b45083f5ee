import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import type { Game } from '../../model/game.ts';
import { ALL_GAMES, FEATURED, type LobbyKind } from '../../model/tabs.ts';

/** Tab order if the brand has no tabs or they failed to load. */
const PLAIN_ORDER = [FEATURED, ALL_GAMES];

export type LobbyData =
  | { status: 'loading' }
  | { status: 'ready'; games: readonly Game[]; order: readonly string[] }
  | { status: 'failed'; error: ApiFailure; retry(): Promise<void> };

/** Loads the games of one tag or all games, with one request shared by lobby and game page. */
export function useGames(tag?: string) {
  const { api } = usePorts();
  return useServerData(tag ? `/api/games ${tag}` : '/api/games', () =>
    api.get('/api/games', tag ? { params: { query: { tags: tag } } } : {}),
  );
}

/** Loads the games and tabs for a lobby page (CA1, SH29). The lobby works even if the tabs fail to load. */
export function useLobbyData(kind: LobbyKind): LobbyData {
  const { api, brand } = usePorts();
  const games = useGames(kind.tag);
  const tabs = useServerData('/api/tabs', brand.brand.lobbyTabs ? () => api.get('/api/tabs') : null);
  const isLoadingTabs = brand.brand.lobbyTabs && tabs.status === 'loading';

  if (games.status === 'failed' && !games.data) return { status: 'failed', error: games.error, retry: games.reload };
  if (!games.data || isLoadingTabs) return { status: 'loading' };
  const order = tabs.data?.tabs.map((tab) => tab.key) ?? [];
  return { status: 'ready', games: games.data.games, order: order.length > 0 ? order : PLAIN_ORDER };
}
