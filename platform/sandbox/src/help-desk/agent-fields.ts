import { TICKET_STATUSES, type TicketStatus } from '@parlay/contracts/help-desk';
import { html } from '../web/html.ts';

export const STATUS_NAMES: Record<TicketStatus, string> = {
  OPEN: 'Open',
  PENDING_CUSTOMER: 'Waiting for the customer',
  SOLVED: 'Solved',
  CLOSED: 'Closed',
};

export const agentField = () =>
  html`<label class="field"><span>First name</span><input type="text" name="agent" value="Ines" maxlength="60" required></label>`;

export const statusField = (chosen: TicketStatus) =>
  html`<label class="field"><span>Status</span><select name="status">${TICKET_STATUSES.map(
    (one) => html`<option value="${one}"${one === chosen && html` selected`}>${STATUS_NAMES[one]}</option>`,
  )}</select></label>`;
