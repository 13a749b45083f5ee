import type { Schemas } from '@parlay/contracts/api';
import { formatDayOf, formatMoment } from '@parlay/contracts/moment';
import type { PageBrand } from '@parlay/contracts/page-brand';

export type Ticket = Schemas['Ticket'];
export type TicketPage = Schemas['TicketPage'];
export type TicketSummary = Schemas['TicketSummary'];
export type TicketMessage = Schemas['TicketMessage'];

const ABOUT_KINDS = ['payment', 'round', 'bet'] as const;
export interface TicketSubject {
  kind: (typeof ABOUT_KINDS)[number];
  /** Reference of a payment or bet, or id of a round. */
  reference: string;
}

export const STATES = ['all', 'open', 'done'] as const;

/** Content of the support page's URL. */
export interface SupportView {
  state: (typeof STATES)[number];
  page: number;
  /** Whether the player is writing a new ticket. */
  isNew: boolean;
  /** Subject in the URL, such as `payment:{reference}`. */
  about: TicketSubject | undefined;
  /** Id of the closed ticket that the new one continues. */
  previous: string | undefined;
}

/** Parses the URL, omitting invalid parts. */
export function viewOf(search: string): SupportView {
  const query = new URLSearchParams(search);
  const state = STATES.find((one) => one === query.get('state')) ?? 'all';
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const about = subjectOf(query.get('about') ?? '');
  const previous = /^T-\d{1,15}$/.exec(query.get('previous') ?? '')?.[0];
  return { state, page, isNew: query.has('new') || about !== undefined || previous !== undefined, about, previous };
}

/**
 * Parses a ticket subject. Providers choose their own bet numbers, so spaces and slashes are allowed, but invisible
 * characters are not.
 */
function subjectOf(text: string): TicketSubject | undefined {
  const kind = ABOUT_KINDS.find((one) => text.startsWith(`${one}:`));
  const reference = kind && /^[^\p{C}]{1,120}$/u.exec(text.slice(kind.length + 1))?.[0];
  return kind && reference ? { kind, reference } : undefined;
}

/** Returns a list's query string, which is empty for its default state. */
export function listSearch({ state, page }: Pick<SupportView, 'state' | 'page'>): string {
  const query = new URLSearchParams();
  if (state !== 'all') query.set('state', state);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** Formats a message's date: its time if it is from today, otherwise its day. */
export function timeOrDay(iso: string, now: number, formats: PageBrand['formats']): string {
  const day = formatDayOf(iso, formats);
  return day === formatDayOf(now, formats) ? formatMoment(formats.clock, iso) : day;
}

export interface Day {
  day: string;
  messages: TicketMessage[];
}

/** Groups messages by day, oldest first. */
export function byDay(messages: readonly TicketMessage[], picker: string): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const day = formatMoment(picker, message.at);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
