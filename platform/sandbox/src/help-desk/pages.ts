import type { TicketStatus } from '@parlay/contracts/help-desk';
import { type Html, html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import { agentField, STATUS_NAMES, statusField } from './agent-fields.ts';
import { type Case, type CaseMessage, EVENT_DELIVERIES } from './case.ts';

const TONES: Record<TicketStatus, string> = { OPEN: '', PENDING_CUSTOMER: 'warn', SOLVED: 'win', CLOSED: '' };
const DELIVERY_NAMES = { before: 'at once', after: 'late', twice: 'twice', never: 'never' } as const;

const at = (iso: string) => iso.slice(0, 16).replace('T', ' ');
const badge = (status: TicketStatus) => html`<span class="badge ${TONES[status]}">${STATUS_NAMES[status]}</span>`;

const page = (title: string, body: Html) =>
  layout({ lang: 'en', title, style: 'help-desk', body: html`<main class="sheet"><h1>${title}</h1>${body}</main>` });

/** All tickets, latest change first, and the form that answers a message beforehand. */
export function casesPage(cases: readonly Case[], early: Html | false): string {
  return page(
    'Lantern Help',
    html`<p class="muted">Tickets of the sites whose players we answer.</p>
<section class="card">${cases.length === 0 && html`<p>There is no ticket yet.</p>`}
<div class="scroll"><table><thead><tr><th>Ticket</th><th>Subject</th><th>From</th><th>Status</th><th>Changed (UTC)</th></tr></thead><tbody>
${cases
  .slice(0, 100)
  .map(
    (one) =>
      html`<tr><td class="fig">${one.reference}</td><td><a href="/help-desk/tickets/${one.reference}">${one.subject}</a></td><td>${one.requester.name}, ${one.brand.name}</td><td>${badge(one.status)}</td><td class="fig">${at(one.updatedAt)}</td></tr>`,
  )}
</tbody></table></div></section>
${early}`,
  );
}

/** A ticket with its conversation, and the forms of the person who answers. */
export function casePage(one: Case): string {
  const { requester, about } = one;
  const action = `/help-desk/tickets/${one.reference}`;
  return page(
    one.subject,
    html`<p><a href="/help-desk">All tickets</a></p>
<section class="card"><p>${badge(one.status)} <span class="badge fig">${one.reference}</span> <span class="badge">${one.type}</span></p>
<dl class="facts"><dt>From</dt><dd>${requester.name}, ${requester.email}</dd><dt>Player</dt><dd class="fig">${requester.customerId ?? 'a visitor: gets the answer by e-mail'}</dd>
<dt>Session</dt><dd class="fig">${requester.sessionId ?? '-'}</dd><dt>Site</dt><dd>${one.brand.name}, ${one.locale}</dd>
${about !== null && html`<dt>About</dt><dd class="fig">${about.text} (${about.reference})</dd>`}
${one.previous !== null && html`<dt>Continues</dt><dd class="fig">${one.previous}</dd>`}</dl></section>
<ol class="talk">${one.messages.map((message) => said(one, message))}</ol>
<form method="post" action="${action}" class="card"><h2>Answer</h2>
${agentFields('PENDING_CUSTOMER')}
<label class="field"><span>Text or HTML</span><textarea name="text" rows="6" maxlength="20000" required></textarea></label>
<div class="choices"><button class="primary" name="action" value="answer">Send the answer</button><button name="action" value="note">Note for the player to see</button></div></form>
<form method="post" action="${action}" class="card"><h2>Status</h2>${agentFields(one.status)}
<button name="action" value="status">Set the status</button></form>`,
  );
}

const AUTHORS: Record<CaseMessage['author'], string> = {
  customer: 'customer',
  staff: 'staff of the site',
  agent: 'our agent',
  note: 'note',
};

const said = (
  { reference }: Case,
  { author, name, at: when, text, attachments }: CaseMessage,
) => html`<li class="card ${author}"><p class="small muted"><b>${name}</b>, ${AUTHORS[author]}, <span class="fig">${at(when)}</span></p><p class="text">${text}</p>
${attachments.map(({ id, name: file, size }) => html`<p><a href="/help-desk/tickets/${reference}/attachments/${id}" download>${file}</a> <span class="small muted fig">${Math.ceil(size / 1024)} kB</span></p>`)}</li>`;

function agentFields(status: TicketStatus): Html {
  return html`<div class="pair">${agentField()}${statusField(status)}</div>
<label class="field"><span>Tell the site</span><select name="delivery">${EVENT_DELIVERIES.map(
    (one) => html`<option value="${one}">${DELIVERY_NAMES[one]}</option>`,
  )}</select></label>`;
}
