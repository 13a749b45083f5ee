import { parseWholeNumber } from '@parlay/cli/numbers';
import { type Area, type ChangeOptions, idempotencyHeader, type ReadOptions } from './area.ts';
import { formatTicket, formatTicketList, type TicketDetails, type TicketSummary } from './tickets-texts.ts';

const PATH = '/api/operator/tickets';
const pathOf = (id: string, verb = '') => `${PATH}/${encodeURIComponent(id)}${verb}`;

interface ListOptions extends ReadOptions {
  status?: string;
  brand?: number;
  customer?: string;
  page: number;
}

/** Adds the verbs of `parlay desk tickets`. */
export function ticketVerbs({ read, change, act }: Area): void {
  read(
    'list',
    'tickets: those that wait for us first, the longest waiting at the top',
    'parlay desk tickets list --status OPEN --reason "daily queue"',
  )
    .option('--status <status>', 'OPEN, PENDING_CUSTOMER, SOLVED or CLOSED')
    .option('--brand <id>', 'those of a brand', parseWholeNumber)
    .option('--customer <id>', 'those of a player')
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action(({ status, brand, customer, page, ...options }: ListOptions) => {
      const query = new URLSearchParams({ page: String(page) });
      for (const [name, value] of Object.entries({ status, brand, customer }))
        if (value !== undefined) query.set(name, String(value));
      return act(options, (client) => client.get<{ items: TicketSummary[] }>(`${PATH}?${query}`), formatTicketList);
    });

  read('show <id>', 'one ticket with its messages', 'parlay desk tickets show T-8841 --reason "daily queue"').action(
    (id: string, options: ReadOptions) => act(options, (client) => client.get<TicketDetails>(pathOf(id)), formatTicket),
  );

  change(
    'answer <id>',
    'answer the player or visitor',
    'parlay desk tickets answer T-8841 --message "Your bet was settled at 21:14." --reason "asked about a bet"',
  )
    .requiredOption('--message <text>', 'the answer, plain text; an empty line parts paragraphs')
    .option('--status <status>', 'the status after it', 'PENDING_CUSTOMER')
    .action((id: string, options: ChangeOptions & { message: string; status: string }) => {
      const { message, status, reason, key } = options;
      return act(
        options,
        (client) =>
          client.post<TicketDetails>(pathOf(id, '/answer'), { message, status, reason }, idempotencyHeader(key)),
        (ticket) => `${ticket.id} is answered; it is ${ticket.status} now.`,
      );
    });

  change(
    'status <id> <status>',
    'set the status: OPEN, PENDING_CUSTOMER, SOLVED or CLOSED',
    'parlay desk tickets status T-8841 SOLVED --reason "answered by phone"',
  ).action((id: string, status: string, options: ChangeOptions) => {
    const { reason, key } = options;
    return act(
      options,
      (client) => client.post<TicketDetails>(pathOf(id, '/status'), { status, reason }, idempotencyHeader(key)),
      (ticket) => `${ticket.id} is ${ticket.status}.`,
    );
  });
}
