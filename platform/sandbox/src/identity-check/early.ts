import type { FastifyInstance } from 'fastify';
import { earlyForm, OrderName } from '../calls/early.ts';
import { assertOwnOrigin, parse } from '../web/errors.ts';
import { type Html, html } from '../web/html.ts';
import { wantsData } from '../web/wants-data.ts';
import type { Bureau } from './bureau.ts';
import { noteField, reasonField, STATE_BUTTONS, VerdictForm } from './verdict-form.ts';

const ADDRESS = '/identity-check/early';
const Early = VerdictForm.extend({ of: OrderName });

/** Demo only: takes the form that decides a check which has not come yet. */
export function earlyDecisions(app: FastifyInstance, { early }: Bureau): void {
  app.post(ADDRESS, async (request, reply) => {
    assertOwnOrigin(request);
    const { of, ...verdict } = parse(Early, request.body);
    early.fix(of, verdict);
    return wantsData(request) ? { data: { fixed: early.names() } } : reply.redirect('/identity-check', 303);
  });
}

export const earlyDecisionForm = (fixed: readonly string[]): Html =>
  earlyForm({
    address: ADDRESS,
    title: 'Before the order is answered',
    explanation:
      'Decides the next check of this applicant, or of this number, at once. The decision reaches the site before the answer to its order does.',
    name: { label: 'The site’s number of the applicant or the check', example: '200001' },
    fields: html`<div class="pair">${reasonField()}${noteField()}</div>`,
    choice: 'state',
    buttons: STATE_BUTTONS,
    fixed,
  });
