import { usePorts } from '@parlay/remote-kit/ports';
import { playerOf } from '../../model/player.ts';

/** Lotteries with their own pages. */
export type LotteryName = 'lottery' | 'helio-lottery' | 'boa';

/**
 * Returns a function that requests a token for the signed-in player. It resolves with undefined if the player may not
 * buy tickets now, or if the session has changed meanwhile (FR7).
 */
export function useLotteryToken(product: LotteryName | undefined): () => Promise<string | undefined> {
  const { api, session } = usePorts();
  return async () => {
    const requester = playerOf(session.current());
    const query = product === undefined ? {} : { product };
    const response = await api.get('/api/account/lottery-login', { params: { query } });
    if (!response.ok || requester !== playerOf(session.current())) return undefined;
    return response.data.token ?? undefined;
  };
}
