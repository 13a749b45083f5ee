import type { TicketStatus } from '@parlay/contracts/help-desk';
import { formCard } from '../operator/form.ts';
import { badge, DELIVERY_NAMES, facts, figure, list, minuteOf, operatorPage } from '../operator/page.ts';
import { type Html, html } from '../web/html.ts';
import { AgentAction, agentFields, STATUS_NAMES } from './agent-action.ts';
import type { Case, CaseMessage } from './case.ts';

const TONES: Record<TicketStatus, string> = { OPEN: '', PENDING_CUSTOMER: 'warn', SOLVED: 'win', CLOSED: '' };
const statusOf = ({ status }: Case) => badge(STATUS_NAMES[status], TONES[status]);

/** Renders all tickets, most recently changed first, and the form that presets a reaction to a message. */
export function casesPage(cases: readonly Case[], presetForm?: Html): string {
  const headings = ['Ticket', 'Subject', 'From', 'Status', 'Changed (UTC)'];
  const rows = cases
    .slice(0, 100)
    .map((one) => [
      figure(one.reference),
      html`<a href="/help-desk/tickets/${one.reference}">${one.subject}</a>`,
      `${one.requester.name}, ${one.brand.name}`,
      statusOf(one),
      minuteOf(one.updatedAt),
    ]);
  const body = html`<p class="muted">Tickets of the sites whose players we answer.</p>
${list('There is no ticket yet.', headings, rows)}
${presetForm}`;
  return operatorPage('Lantern Help', body);
}

/** Renders a ticket with its conversation and the agents' forms. */
export function casePage(one: Case): string {
  const { requester, about, brand, locale, previous } = one;
  const known = facts([
    ['From', `${requester.name}, ${requester.email}`],
    ['Player', figure(requester.customerId ?? 'a visitor: gets the answer by e-mail')],
    ['Session', figure(requester.sessionId ?? '-')],
    ['Site', `${brand.name}, ${locale}`],
    ...(about === null ? [] : [['About', figure(`${about.text} (${about.reference})`)] as const]),
    ...(previous === null ? [] : [['Continues', figure(previous)] as const]),
  ]);
  const form = { address: `/help-desk/tickets/${one.reference}`, schema: AgentAction };
  const delivery = { label: 'Tell the site', names: DELIVERY_NAMES };
  const body = html`<p><a href="/help-desk">All tickets</a></p>
<section class="card"><p>${statusOf(one)} <span class="badge fig">${one.reference}</span> ${badge(one.type)}</p>
${known}</section>
<ol class="talk">${one.messages.map((message) => messageItem(one, message))}</ol>
${formCard({
  ...form,
  title: 'Answer',
  fields: { ...agentFields(), delivery, text: { label: 'Text or HTML', lines: 6 } },
  buttons: ['action', { answer: 'Send the answer', note: 'Note for the player to see' }],
  primary: 'answer',
})}
${formCard({
  ...form,
  title: 'Status',
  fields: { ...agentFields(one.status), delivery },
  buttons: ['action', { status: 'Set the status' }],
})}`;
  return operatorPage(one.subject, body);
}

const AUTHORS: Record<CaseMessage['author'], string> = {
  customer: 'customer',
  staff: 'staff of the site',
  agent: 'our agent',
  note: 'note',
};

const messageItem = (
  { reference }: Case,
  { author, name, at: when, text, attachments }: CaseMessage,
) => html`<li class="card ${author}"><p class="small muted"><b>${name}</b>, ${AUTHORS[author]}, ${minuteOf(when)}</p><p class="text">${text}</p>
${attachments.map(({ id, name: file, size }) => html`<p><a href="/help-desk/tickets/${reference}/attachments/${id}" download>${file}</a> <span class="small muted fig">${Math.ceil(size / 1024)} kB</span></p>`)}</li>`;
