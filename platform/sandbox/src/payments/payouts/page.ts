import { moneyParts } from '@parlay/money/format';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OrderName } from '../../calls/early.ts';
import type { Settings } from '../../settings.ts';
import { assertOwnOrigin, parse, Refusal } from '../../web/errors.ts';
import { sendPage } from '../../web/headers.ts';
import { type Html, html } from '../../web/html.ts';
import { layout } from '../../web/layout.ts';
import { wantsData } from '../../web/wants-data.ts';
import { earlyOrderForm } from '../early-form.ts';
import type { Notification } from '../notifications.ts';
import { DELIVERIES } from '../orders.ts';
import type { PayoutBook } from './book.ts';
import { afterAction, BANK_REASONS, PAYOUT_ACTIONS, type Payout } from './payout.ts';

const LABELS = { pay: 'Pay', fail: 'Bank refuses', return: 'Bank returns it', 'refuse-recall': 'Refuse the recall' };

/** Demo only: the last payouts with their notifications, and what a person at the company or the bank can do. */
function payoutsPage(rows: { payout: Payout; notifications: Notification[] }[], fixed: readonly string[]): string {
  return layout({
    lang: 'en',
    title: 'Payouts',
    style: 'pay',
    body: html`<main class="sheet"><h1>Payouts</h1>
<p class="muted">A payout that nobody decides about is paid after two minutes.</p>
${earlyOrderForm({ address: '/payments/payouts/early', buttons: EARLY_BUTTONS, fields: reasonField(), fixed })}
${rows.length === 0 && html`<p class="muted">There is no payout yet.</p>`}
${rows.map(({ payout, notifications }) => row(payout, notifications))}
</main>`,
  });
}

const reasonField = () =>
  html`<label>Reason <select name="reason">${BANK_REASONS.map((one) => html`<option>${one}</option>`)}</select></label>`;

function row(payout: Payout, notifications: Notification[]): Html {
  const { id, payoutId, amount, currency, method, instrument, holder, state, recall } = payout;
  const possible = PAYOUT_ACTIONS.filter((action) => afterAction(payout, action, 0));
  return html`<section class="card"><h2>${payoutId}</h2>
<p class="fig">${moneyParts(amount, { locale: 'en', currency }).text} <span class="badge">${state}</span>${recall && html` <span class="badge warn">recall ${recall}</span>`}</p>
<p class="muted">${method}, ${instrument}${holder && `, ${holder}`}</p>
<div class="scroll"><table><thead><tr><th>Event</th><th>Notification</th><th>Attempts</th></tr></thead><tbody>
${notifications.map((one) => html`<tr><td class="fig">${one.id}</td><td>${one.state} (${one.delivery})</td><td class="fig">${one.attempts}</td></tr>`)}
</tbody></table></div>
<form method="post" action="/payments/payouts"><input type="hidden" name="reference" value="${id}">
${
  possible.length > 0 &&
  html`<p>${reasonField()}
<label>Notification <select name="delivery">${DELIVERIES.map((one) => html`<option>${one}</option>`)}</select></label></p>`
}
<div class="choices">${possible.map((action) => html`<button name="action" value="${action}">${LABELS[action]}</button>`)}${notifications.length > 0 && html`<button name="action" value="resend">Send again</button>`}</div></form>
</section>`;
}

const Form = z.object({
  /** Ours, or the platform's id of the payout. */
  reference: z.string().max(100),
  action: z.enum([...PAYOUT_ACTIONS, 'resend']),
  delivery: z.enum(DELIVERIES).default('before'),
  reason: z.enum(BANK_REASONS).default('account_closed'),
});

const EARLY_BUTTONS = { pay: LABELS.pay, fail: LABELS.fail };
const Early = z.object({ of: OrderName, action: z.enum(['pay', 'fail']), reason: Form.shape.reason });

/** The page where a person pays, refuses and returns payouts: tests and demonstrations play the company by it. */
export function payoutPages(app: FastifyInstance, settings: Settings, book: PayoutBook): void {
  if (settings.mode !== 'demo') return;
  const { payouts, notifier, early } = book;
  app.get('/payments/payouts', (_request, reply) => {
    const latest = payouts.values().slice(-50).reverse();
    const rows = latest.map((payout) => ({ payout, notifications: notifier.of(payout.id) }));
    return sendPage(reply, settings, 'top', payoutsPage(rows, early.names()));
  });
  app.post('/payments/payouts/early', async (request, reply) => {
    assertOwnOrigin(request);
    const { of, action, reason } = parse(Early, request.body);
    early.fix(of, action === 'pay' ? { action } : { action, reason });
    return wantsData(request) ? { data: { fixed: early.names() } } : reply.redirect('/payments/payouts', 303);
  });
  app.post('/payments/payouts', async (request, reply) => {
    assertOwnOrigin(request);
    const { reference, action, delivery, reason } = parse(Form, request.body);
    const payout = payouts.get(reference) ?? payouts.values().find(({ payoutId }) => payoutId === reference);
    if (!payout) throw new Refusal(404, 'not_found', 'There is no such payout.');
    if (action === 'resend') await notifier.resend(payout.id);
    else if (!(await book.act(payout.id, action, delivery, action === 'pay' ? undefined : reason)))
      throw new Refusal(409, 'not_possible', 'The state of this payout does not allow that.');
    if (wantsData(request))
      return { data: { state: payouts.get(payout.id)?.state, notifications: notifier.of(payout.id) } };
    return reply.redirect('/payments/payouts', 303);
  });
}
