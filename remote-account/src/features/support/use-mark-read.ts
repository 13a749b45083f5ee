import { isPageVisible, onPageEvent } from '@parlay/remote-kit/browser';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Ticket } from '../../model/support.ts';

/**
 * Reports to the server which replies were shown, while the page is visible. Returns the id of the first reply that
 * was new when it was shown here. The line above it stays after the reply counts as read.
 */
export function useMarkRead(id: string, ticket: Ticket | undefined): string | undefined {
  const { api, bus } = usePorts();
  const first = ticket?.messages.find(({ isNew }) => isNew)?.id;
  const [shown, setShown] = useState<{ ticket: string; first: string }>();
  if (first !== undefined && shown?.ticket !== id) setShown({ ticket: id, first });
  const last = ticket?.messages.findLast(({ isNew }) => isNew)?.id;
  const read = useEffectEvent(async () => {
    if (last === undefined || !isPageVisible()) return;
    const path = { id };
    const result = await api.post('/api/account/tickets/{id}/read', { params: { path }, body: { upTo: last } });
    if (result.ok) bus.publish('tickets.unread', result.data);
  });
  useEffect(() => {
    void read();
    return onPageEvent('visibilitychange', () => void read());
  }, [last, id]);
  return shown?.ticket === id ? shown.first : undefined;
}
