import { table } from '@parlay/cli/table';
import { at } from './area.ts';

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

export function ticketListText({ items }: { items: TicketSummary[] }): string {
  if (items.length === 0) return 'There is none.';
  return table(
    ['ID', 'STATUS', 'CHANGED', 'BRAND', 'FROM', 'TYPE', 'SUBJECT'],
    items.map((one) => [
      one.id,
      one.status,
      at(one.updatedAt),
      String(one.brandId),
      writer(one),
      one.type,
      one.subject,
    ]),
  );
}

export function ticketText(one: TicketDetails): string {
  const { about, messages, waiting } = one;
  const head = table(
    [one.id, ''],
    [
      ['Subject', one.subject],
      ['Status', one.status],
      ['From', `${writer(one)}, ${one.email}`],
      ['Session', one.sessionId ?? '-'],
      ['Answered by', one.company ?? 'our own staff'],
      ...(about
        ? [['About', `${about.kind} ${about.reference}, ${about.amount} ${about.currency}, ${about.name}`]]
        : []),
      ...(one.previous ? [['Continues', one.previous]] : []),
      ...(waiting > 0 ? [['Not taken yet by the company', String(waiting)]] : []),
    ],
  );
  const said = messages.map(({ from, author, at: when, text, event }) => {
    const who = [author || from, ...(event ? [event] : [])].join(', ');
    return `${at(when)}  ${who}\n${text}`.trimEnd();
  });
  return [head, ...said].join('\n\n');
}
