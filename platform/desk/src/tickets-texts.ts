import { formatTable } from '@parlay/cli/table';
import { formatTimestamp } from './area.ts';

export interface TicketSummary {
  id: string;
  subject: string;
  type: string;
  status: string;
  updatedAt: string;
  brandId: number;
  customerId: string | null;
  name: string;
  email: string;
  company: string | null;
}
export interface TicketDetails extends TicketSummary {
  sessionId: string | null;
  previous: string | null;
  about: { kind: string; reference: string; amount: string; currency: string; name: string } | null;
  messages: { from: string; author: string; at: string; text: string; event?: string }[];
  waiting: number;
}

const writer = ({ name, customerId }: TicketSummary) => `${name}, ${customerId ?? 'visitor'}`;

export function formatTicketList({ items }: { items: TicketSummary[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['ID', 'STATUS', 'CHANGED', 'BRAND', 'FROM', 'TYPE', 'SUBJECT'],
    items.map((ticket) => [
      ticket.id,
      ticket.status,
      formatTimestamp(ticket.updatedAt),
      String(ticket.brandId),
      writer(ticket),
      ticket.type,
      ticket.subject,
    ]),
  );
}

export function formatTicket(ticket: TicketDetails): string {
  const { about, messages, waiting } = ticket;
  const head = formatTable(
    [ticket.id, ''],
    [
      ['Subject', ticket.subject],
      ['Status', ticket.status],
      ['From', `${writer(ticket)}, ${ticket.email}`],
      ['Session', ticket.sessionId ?? '-'],
      ['Answered by', ticket.company ?? 'our own staff'],
      ...(about
        ? [['About', `${about.kind} ${about.reference}, ${about.amount} ${about.currency}, ${about.name}`]]
        : []),
      ...(ticket.previous ? [['Continues', ticket.previous]] : []),
      ...(waiting > 0 ? [['Not taken yet by the company', String(waiting)]] : []),
    ],
  );
  const entries = messages.map(({ from, author, at: when, text, event }) => {
    const sender = [author || from, ...(event ? [event] : [])].join(', ');
    return `${formatTimestamp(when)}  ${sender}\n${text}`.trimEnd();
  });
  return [head, ...entries].join('\n\n');
}
