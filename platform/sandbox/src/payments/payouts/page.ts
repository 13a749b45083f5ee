import { moneyParts } from '@parlay/money/format';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OrderName } from '../../calls/early.ts';
import { formOf, handleForm } from '../../operator/form.ts';
import { badge, callLog, DELIVERY_NAMES, operatorPage } from '../../operator/page.ts';
import type { Settings } from '../../settings.ts';
import { Refusal } from '../../web/errors.ts';
import { sendPage } from '../../web/headers.ts';
import { type Html, html } from '../../web/html.ts';
import { presetOrderForm } from '../early-form.ts';
import type { Notification } from '../notifications.ts';
import { DELIVERIES } from '../orders.ts';
import type { PayoutBook } from './book.ts';
import { applyAction, BANK_REASONS, PAYOUT_ACTIONS, type Payout } from './payout.ts';

const PAGE = '/payments/payouts';
const LABELS = { pay: 'Pay', fail: 'Bank refuses', return: 'Bank returns it', 'refuse-recall': 'Refuse the recall' };

const Decision = z.object({
  /** Provider's reference or platform's id of the payout. */
  reference: z.string().max(100),
  action: z.enum([...PAYOUT_ACTIONS, 'resend']),
  delivery: z.enum(DELIVERIES).default('before'),
  reason: z.enum(BANK_REASONS).default('account_closed'),
});
const Early = z.object({ of: OrderName, action: z.enum(['pay', 'fail']), reason: Decision.shape.reason });

function payoutCard(payout: Payout, notifications: readonly Notification[]): Html {
  const { id, payoutId, amount, currency, method, instrument, holder, state, recall } = payout;
  const possible = PAYOUT_ACTIONS.filter((action) => applyAction(payout, action, 0));
  const fields = { reason: { label: 'Reason' }, delivery: { label: 'Notification', names: DELIVERY_NAMES } };
  const buttons: Record<string, string> = Object.fromEntries(possible.map((action) => [action, LABELS[action]]));
  if (notifications.length > 0) buttons.resend = 'Send again';
  return html`<section class="card"><h2>${payoutId}</h2>
<p class="fig">${moneyParts(amount, { locale: 'en', currency }).text} ${badge(state)}${recall && html` ${badge(`recall ${recall}`, 'warn')}`}</p>
<p class="muted">${method}, ${instrument}${holder && `, ${holder}`}</p>
${callLog(notifications)}
${formOf({ address: PAGE, schema: Decision, hidden: { reference: id }, fields: possible.length > 0 ? fields : {}, buttons: ['action', buttons] })}
</section>`;
}

/** Serves the page on which tests and demos pay, refuse and return payouts on behalf of the provider. */
export function payoutPageRoutes(app: FastifyInstance, settings: Settings, book: PayoutBook): void {
  if (settings.mode !== 'demo') return;
  const { payouts, notifier, early } = book;
  const earlyPayouts = presetOrderForm(app, {
    page: PAGE,
    schema: Early,
    early,
    fixed: ({ of, action, reason }) => [of, action === 'pay' ? { action } : { action, reason }],
    fields: { reason: { label: 'Reason' } },
    buttons: ['action', { pay: LABELS.pay, fail: LABELS.fail }],
  });
  app.get(PAGE, (_request, reply) => {
    const latest = payouts.values().slice(-50).reverse();
    const body = html`<p class="muted">A payout that nobody decides about is paid after two minutes.</p>
${earlyPayouts()}
${latest.length === 0 && html`<p class="muted">There is no payout yet.</p>`}
${latest.map((payout) => payoutCard(payout, notifier.of(payout.id)))}`;
    return sendPage(reply, settings, 'top', operatorPage('Payouts', body));
  });
  handleForm(app, { address: PAGE, schema: Decision, back: PAGE }, async ({ reference, action, delivery, reason }) => {
    const payout = payouts.get(reference) ?? payouts.values().find(({ payoutId }) => payoutId === reference);
    if (!payout) throw new Refusal(404, 'not_found', 'There is no such payout.');
    if (action === 'resend') await notifier.resend(payout.id);
    else if (!(await book.act(payout.id, action, delivery, action === 'pay' ? undefined : reason)))
      throw new Refusal(409, 'not_possible', 'The state of this payout does not allow that.');
    return { state: payouts.get(payout.id)?.state, notifications: notifier.of(payout.id) };
  });
}
