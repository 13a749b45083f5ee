import type { Bonus } from '@parlay/betting/bonus';
import { useMoneyMoved } from '@parlay/betting/money-moved';
import { usePorts } from '@parlay/remote-kit/ports';
import { useRealtimeEvents } from '@parlay/remote-kit/realtime-events';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { type OptInResult, withOptedIn } from '../../model/bonus.ts';

function useBonusData(on: 'mount' | 'reload'): ServerData<{ items: Bonus[] }> {
  const { api } = usePorts();
  return useServerData('/api/bonus/user', () => api.get('/api/bonus/user'), { on });
}

/** Loads the player's bonuses. Reloads when money moves and when a deposit bonus becomes claimable. */
export function useBonuses(): ServerData<{ items: Bonus[] }> {
  const bonuses = useBonusData('mount');
  useMoneyMoved(() => void bonuses.reload());
  useRealtimeEvents(({ name }) => {
    if (name === 'BonusOffer') void bonuses.reload();
  });
  return bonuses;
}

/** Loads the offers available to the player. */
export function useOffers() {
  const { api } = usePorts();
  return useServerData('/api/bonus/available', () => api.get('/api/bonus/available'));
}

/**
 * Returns a function that applies the result of an opt-in to both lists at the same time: it moves the entry from
 * the offers to the bonuses.
 */
export function useOptedIn(): (result: OptInResult) => void {
  const bonuses = useBonusData('reload');
  const offers = useOffers();
  return (result) => {
    const after = withOptedIn(result, { bonuses: bonuses.data?.items ?? [], offers: offers.data?.items ?? [] });
    if (bonuses.data) bonuses.put({ items: after.bonuses });
    if (offers.data) offers.put({ ...offers.data, items: after.offers });
  };
}

/** Returns a function that reloads everything on the page that opting in, claiming or forfeiting may change. */
export function useBonusReload(): () => Promise<void> {
  const bonuses = useBonusData('reload');
  const offers = useOffers();
  const { session } = usePorts();
  return async () => {
    await Promise.all([bonuses.data && bonuses.reload(), offers.reload(), session.refresh()]);
  };
}
