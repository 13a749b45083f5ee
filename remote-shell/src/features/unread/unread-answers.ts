import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';

/** Loads how many answers of support the player has not read, and follows its changes. */
export function UnreadAnswers() {
  const { api, bus, realtime } = usePorts();
  const session = useSession();
  const player = session.status === 'player' ? session.user.customerId : undefined;
  const isGuest = session.status === 'guest';
  useEffect(() => {
    if (isGuest && bus.last('tickets.unread')?.unread) bus.publish('tickets.unread', { unread: 0 });
    if (player === undefined) return undefined;
    let isOver = false;
    const load = async () => {
      const result = await api.get('/api/account/tickets/unread');
      if (result.ok && !isOver) bus.publish('tickets.unread', result.data);
    };
    void load();
    const listening = realtime.events$.subscribe((event) => {
      if (event.name === 'TicketUpdate') bus.publish('tickets.unread', { unread: event.payload.unread });
    });
    let wasDown = false;
    const watching = realtime.status.value$.subscribe((status) => {
      if (status === 'up' && wasDown) void load();
      wasDown = status === 'down';
    });
    return () => {
      isOver = true;
      listening.unsubscribe();
      watching.unsubscribe();
    };
  }, [api, bus, realtime, player, isGuest]);
  return null;
}
