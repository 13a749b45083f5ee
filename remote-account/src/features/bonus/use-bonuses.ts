import { usePorts } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import type { Bonus } from '../../model/bonus.ts';
import { useMoneyMoved } from '../parts/use-money-moved.ts';

function useBonusData(): ServerData<{ items: Bonus[] }> {
  const { api } = usePorts();
  return useServerData('/api/bonus/user', () => api.get('/api/bonus/user'));
}

/** The player's bonuses; loaded again when money has moved. */
export function useBonuses(): ServerData<{ items: Bonus[] }> {
  const bonuses = useBonusData();
  useMoneyMoved(() => void bonuses.reload());
  return bonuses;
}

/** Offers that can be chosen. */
export function useOffers() {
  const { api } = usePorts();
  return useServerData('/api/bonus/available', () => api.get('/api/bonus/available'));
}

/** Loads what opting in, claiming and forfeiting change. */
export function useBonusReload(): () => Promise<void> {
  const bonuses = useBonusData();
  const offers = useOffers();
  const { session } = usePorts();
  return async () => {
    await Promise.all([bonuses.reload(), offers.reload(), session.refresh()]);
  };
}
