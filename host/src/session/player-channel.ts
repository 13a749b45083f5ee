import type { ApiClient } from '@parlay/contracts/api';
import { type Backoff, createBackoff } from '../lib/backoff.ts';
import type { RealtimeConfig } from '../realtime/pusher.ts';

/** The part of realtime that opens a player's channel. */
export interface ChannelConnection {
  status: { current(): 'off' | 'up' | 'down' };
  open(customerId: string, config: RealtimeConfig): Promise<void>;
}

/**
 * Opens the realtime channel of the player who is signed in (RS2). One that cannot be opened is tried again later.
 * Returns how to open it for a player; undefined: nobody's channel is wanted any more.
 */
export function playerChannel(
  api: ApiClient,
  realtime: ChannelConnection,
  retryLater: (backoff: Backoff) => void,
): (customerId: string | undefined) => Promise<void> {
  const backoff = createBackoff();
  let wanted: string | undefined;
  return async (customerId) => {
    if (wanted === customerId) return;
    wanted = customerId;
    if (customerId === undefined) return;
    const config = await api.get('/api/client-config');
    if (wanted !== customerId) return;
    if (config.ok) await realtime.open(customerId, config.data.realtime);
    if (wanted !== customerId) return;
    if (config.ok && realtime.status.current() !== 'down') return backoff.reset();
    wanted = undefined;
    retryLater(backoff);
  };
}
