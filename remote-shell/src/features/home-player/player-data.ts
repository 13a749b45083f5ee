import { useMoneyMoved } from '@parlay/betting/money-moved';
import { usePorts } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { OPEN_BETS } from '../../model/player-home-calls.ts';

/* The URLs of these calls are also in model/player-home-calls.ts. Change both. */

/** Loads data again whenever the player's money has moved. */
function useFollowingMoney<T>(data: ServerData<T>): ServerData<T> {
  useMoneyMoved(() => void data.reload());
  return data;
}

/** Loads the rounds that their games have not finished. */
export function useUnfinishedRounds(wanted: boolean) {
  const { api } = usePorts();
  return useFollowingMoney(
    useServerData('/api/account/unfinished-rounds', wanted ? () => api.get('/api/account/unfinished-rounds') : null),
  );
}

/** Loads the newest open bets of all products. */
export function useOpenBets(wanted: boolean) {
  const { api } = usePorts();
  const query = { result: 'open', page: 1, size: OPEN_BETS } as const;
  return useFollowingMoney(
    useServerData(
      '/api/account/bet-history open',
      wanted ? () => api.get('/api/account/bet-history', { params: { query } }) : null,
    ),
  );
}

export function useLimits(wanted: boolean) {
  const { api } = usePorts();
  return useFollowingMoney(useServerData('/api/account/limits', wanted ? () => api.get('/api/account/limits') : null));
}

/** Loads what play has returned and cost since the login. */
export function useSessionBalance(wanted: boolean) {
  const { api } = usePorts();
  return useFollowingMoney(
    useServerData('/api/account/session-balance', wanted ? () => api.get('/api/account/session-balance') : null),
  );
}

/** Loads the player's place in the running tournament. Fails with 404 if none is running, so ask only while one is. */
export function useMyTournament(wanted: boolean) {
  const { api } = usePorts();
  return useFollowingMoney(
    useServerData('/api/sportuno/balance', wanted ? () => api.get('/api/sportuno/balance') : null),
  );
}
