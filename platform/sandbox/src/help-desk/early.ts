import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { earlyForm, OrderName } from '../calls/early.ts';
import { assertOwnOrigin, parse } from '../web/errors.ts';
import { type Html, html } from '../web/html.ts';
import { wantsData } from '../web/wants-data.ts';
import { AgentAction } from './agent-action.ts';
import { agentField, statusField } from './agent-fields.ts';
import type { Desk } from './desk.ts';

const ADDRESS = '/help-desk/early';
const Early = z.intersection(AgentAction, z.object({ of: OrderName }));

/** Demo only: takes the form that reacts to a customer's message which has not come yet. */
export function earlyActions(app: FastifyInstance, { early }: Desk): void {
  app.post(ADDRESS, async (request, reply) => {
    assertOwnOrigin(request);
    const { of, ...action } = parse(Early, request.body);
    early.fix(of, action);
    return wantsData(request) ? { data: { fixed: early.names() } } : reply.redirect('/help-desk', 303);
  });
}

export const earlyActionForm = (fixed: readonly string[]): Html =>
  earlyForm({
    address: ADDRESS,
    title: 'Before a message is taken',
    explanation:
      'Reacts to the next message of this customer, or in this ticket, at once. The site hears of it before its call with the message is answered.',
    name: { label: 'The site’s number of the customer or the ticket', example: '200001' },
    fields: html`<div class="pair">${agentField()}${statusField('PENDING_CUSTOMER')}</div>
<label class="field"><span>Text</span><input type="text" name="text" maxlength="300"></label>`,
    choice: 'action',
    buttons: { answer: 'Answer', note: 'Note', status: 'Set the status' },
    fixed,
  });
