import type { ApiClient } from '@parlay/contracts/api';
import { type Backoff, createBackoff } from '../lib/backoff.ts';
import type { RealtimeConfig } from '../realtime/pusher.ts';

/** The part of the realtime adapter that opens a player's channel. */
export interface ChannelConnection {
  status: { current(): 'off' | 'up' | 'down' };
  open(customerId: string, config: RealtimeConfig): Promise<void>;
}

/**
 * Opens the signed-in player's realtime channel (RS2), and retries later if that fails. Returns a function that
 * takes the player's id. Undefined closes the channel.
 */
export function playerChannel(
  api: ApiClient,
  realtime: ChannelConnection,
  retryLater: (backoff: Backoff) => void,
): (customerId: string | undefined) => Promise<void> {
  const backoff = createBackoff();
  let currentCustomer: string | undefined;
  return async (customerId) => {
    if (currentCustomer === customerId) return;
    currentCustomer = customerId;
    if (customerId === undefined) return;
    const config = await api.get('/api/client-config');
    if (currentCustomer !== customerId) return;
    if (config.ok) await realtime.open(customerId, config.data.realtime);
    if (currentCustomer !== customerId) return;
    if (config.ok && realtime.status.current() !== 'down') return backoff.reset();
    currentCustomer = undefined;
    retryLater(backoff);
  };
}
