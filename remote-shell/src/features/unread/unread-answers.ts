import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useRealtimeEvents, useUpdatesStarted } from '@parlay/remote-kit/realtime-events';
import { useEffect, useState } from 'react';

/** Loads the number of support replies that the player has not read, and keeps it up to date. */
export function UnreadAnswers() {
  const { api, bus } = usePorts();
  const session = useSession();
  const player = session.status === 'player' ? session.user.customerId : undefined;
  const isGuest = session.status === 'guest';
  const [beginnings, setBeginnings] = useState(0);
  // The count may have changed before live updates began, so load it again.
  useUpdatesStarted(() => setBeginnings((count) => count + 1));
  useRealtimeEvents((event) => {
    if (event.name === 'TicketUpdate') bus.publish('tickets.unread', { unread: event.payload.unread });
  });
  useEffect(() => {
    if (isGuest && bus.last('tickets.unread')?.unread) bus.publish('tickets.unread', { unread: 0 });
    if (player === undefined) return undefined;
    let isOver = false;
    const load = async () => {
      const result = await api.get('/api/account/tickets/unread');
      if (result.ok && !isOver) bus.publish('tickets.unread', result.data);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [api, bus, player, isGuest, beginnings]);
  return null;
}
