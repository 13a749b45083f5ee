import type { Bonus } from '@parlay/betting/bonus';
import { usePorts } from '@parlay/remote-kit/ports';
import { useRealtimeEvents } from '@parlay/remote-kit/realtime-events';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { type OptInResult, withOptedIn } from '../../model/bonus.ts';
import { useMoneyMoved } from '../parts/use-money-moved.ts';

function useBonusData(on: 'mount' | 'reload'): ServerData<{ items: Bonus[] }> {
  const { api } = usePorts();
  return useServerData('/api/bonus/user', () => api.get('/api/bonus/user'), { on });
}

/** Loads the player's bonuses. Reloads when money has moved and when a deposit bonus is ready to claim. */
export function useBonuses(): ServerData<{ items: Bonus[] }> {
  const bonuses = useBonusData('mount');
  useMoneyMoved(() => void bonuses.reload());
  useRealtimeEvents(({ name }) => {
    if (name === 'BonusOffer') void bonuses.reload();
  });
  return bonuses;
}

/** Loads the offers that can be chosen. */
export function useOffers() {
  const { api } = usePorts();
  return useServerData('/api/bonus/available', () => api.get('/api/bonus/available'));
}

/**
 * Returns a function that moves the result of an opt-in from the offers to the bonuses, in both lists at the same time.
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

/** Returns a function that reloads what opting in, claiming and forfeiting change, as far as the page shows it. */
export function useBonusReload(): () => Promise<void> {
  const bonuses = useBonusData('reload');
  const offers = useOffers();
  const { session } = usePorts();
  return async () => {
    await Promise.all([bonuses.data && bonuses.reload(), offers.reload(), session.refresh()]);
  };
}
