import { usePorts } from '@parlay/remote-kit/ports';
import { useRealtimeEvents } from '@parlay/remote-kit/realtime-events';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { type Bonus, type OptedIn, withOptedIn } from '../../model/bonus.ts';
import { useMoneyMoved } from '../parts/use-money-moved.ts';

function useBonusData(on: 'mount' | 'reload'): ServerData<{ items: Bonus[] }> {
  const { api } = usePorts();
  return useServerData('/api/bonus/user', () => api.get('/api/bonus/user'), { on });
}

/** The player's bonuses; loaded again when money has moved, and when one of a deposit is ready to claim. */
export function useBonuses(): ServerData<{ items: Bonus[] }> {
  const bonuses = useBonusData('mount');
  useMoneyMoved(() => void bonuses.reload());
  useRealtimeEvents(({ name }) => {
    if (name === 'BonusOffer') void bonuses.reload();
  });
  return bonuses;
}

/** Offers that can be chosen. */
export function useOffers() {
  const { api } = usePorts();
  return useServerData('/api/bonus/available', () => api.get('/api/bonus/available'));
}

/** Moves what opting in has made from the offers to the bonuses, both at once. */
export function useOptedIn(): (made: OptedIn) => void {
  const bonuses = useBonusData('reload');
  const offers = useOffers();
  return (made) => {
    const after = withOptedIn(made, { bonuses: bonuses.data?.items ?? [], offers: offers.data?.items ?? [] });
    if (bonuses.data) bonuses.put({ items: after.bonuses });
    if (offers.data) offers.put({ ...offers.data, items: after.offers });
  };
}

/** Loads again what opting in, claiming and forfeiting change, as far as the page shows it. */
export function useBonusReload(): () => Promise<void> {
  const bonuses = useBonusData('reload');
  const offers = useOffers();
  const { session } = usePorts();
  return async () => {
    await Promise.all([bonuses.data && bonuses.reload(), offers.reload(), session.refresh()]);
  };
}
