import { usePorts } from '@parlay/remote-kit/ports';
import { useRealtimeEvents, useUpdatesStarted } from '@parlay/remote-kit/realtime-events';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { listSearch, type SupportView, type Ticket, type TicketPage } from '../../model/support.ts';

const SIZE = 20;

export type TicketView = Pick<SupportView, 'state' | 'page'>;

/** Loads a page of the player's tickets. Reloads when one of them changes. */
export function useTickets(view: TicketView): ServerData<TicketPage> {
  const tickets = useTicketPage(view, 'mount');
  useTicketChange(() => void tickets.reload());
  return tickets;
}

/** Returns a function that reloads a page of tickets after the player has made a change on this page. */
export const useReloadTickets = (view: TicketView): (() => Promise<void>) => useTicketPage(view, 'reload').reload;

function useTicketPage(view: TicketView, on: 'mount' | 'reload'): ServerData<TicketPage> {
  const { api } = usePorts();
  const { state, page } = view;
  const query = { page, size: SIZE, ...(state === 'all' ? {} : { state }) };
  const key = `/api/account/tickets ${listSearch(view)}` as const;
  return useServerData(key, () => api.get('/api/account/tickets', { params: { query } }), { on });
}

/** Loads one ticket. Reloads when it changes, here or on another device. */
export function useTicket(id: string): ServerData<Ticket> {
  const { api } = usePorts();
  const key = `/api/account/tickets/{id} ${id}` as const;
  const ticket = useServerData(key, () => api.get('/api/account/tickets/{id}', { params: { path: { id } } }));
  useTicketChange((changed) => {
    if (changed === undefined || changed === id) void ticket.reload();
  });
  return ticket;
}

/** Calls back with the id of each ticket that changes, and with undefined when live updates start. */
function useTicketChange(onChange: (id: string | undefined) => void): void {
  useRealtimeEvents((event) => {
    if (event.name === 'TicketUpdate') onChange(event.payload.ticketId);
  });
  useUpdatesStarted(() => onChange(undefined));
}
