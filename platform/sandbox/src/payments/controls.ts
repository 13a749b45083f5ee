import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OrderName } from '../calls/early.ts';
import { formOf, handleForm } from '../operator/form.ts';
import { badge, callLog, operatorPage } from '../operator/page.ts';
import type { Settings } from '../settings.ts';
import { Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { type Html, html } from '../web/html.ts';
import { presetOrderForm } from './early-form.ts';
import type { Notification } from './notifications.ts';
import type { OrderBook } from './order-book.ts';
import { type Action, DELIVERIES, METHODS, type Order, OrderReference, stateAfter } from './orders.ts';
import { amountOf } from './page.ts';

const PAGE = '/payments/test-controls';

const ControlForm = z.object({
  reference: OrderReference,
  action: z.enum(['confirm', 'refuse', 'resend', 'expire', 'reverse']),
  delivery: z.enum(DELIVERIES).default('before'),
});

const ACTIONS: Record<'confirm' | 'refuse' | 'expire' | 'reverse', Action> = {
  confirm: 'approve',
  refuse: 'decline',
  expire: 'expire',
  reverse: 'reverse',
};

const Early = z.object({ of: OrderName, action: z.enum(['approve', 'decline', 'pending', 'cancel']) });

/** Returns the actions that are currently possible for an order, with their labels. */
function actionsFor(order: Order, notifications: readonly Notification[]): Record<string, string> {
  const isAtShop = order.state === 'open' && order.code !== undefined;
  return {
    ...(order.state === 'QUEUED' ? { confirm: 'Confirm', refuse: 'Refuse' } : {}),
    ...(isAtShop ? { confirm: 'Paid at a shop', refuse: 'Refused at the shop' } : {}),
    ...(stateAfter(order, 'expire') === undefined ? {} : { expire: 'Let it expire' }),
    ...(order.state === 'SUCCESSFUL' ? { reverse: 'Charge it back' } : {}),
    ...(notifications.length > 0 ? { resend: 'Send again' } : {}),
  };
}

const orderCard = (order: Order, notifications: readonly Notification[]): Html => html`<section class="card">
<h2><a href="/payments/pay/${order.id}">${order.orderId}</a></h2>
<p class="fig">${amountOf(order)} ${METHODS[order.method].name}${order.code && ` ${order.code}`} ${badge(order.state)}</p>
${callLog(notifications)}
${formOf({ address: PAGE, schema: ControlForm, hidden: { reference: order.id }, buttons: ['action', actionsFor(order, notifications)] })}
</section>`;

/** Serves the page on which tests and demos confirm orders and resend notifications on behalf of the provider. */
export function testControlRoutes(app: FastifyInstance, settings: Settings, book: OrderBook): void {
  const { orders, notifier, early } = book;
  const earlyOrders = presetOrderForm(app, {
    page: PAGE,
    schema: Early,
    early,
    fixed: ({ of, action }) => [of, action],
    buttons: ['action', { approve: 'Approve', decline: 'Decline', pending: 'Leave pending', cancel: 'Cancel' }],
  });
  app.get(PAGE, (_request, reply) => {
    const latest = orders.values().slice(-50).reverse();
    const body = html`${earlyOrders()}
${latest.length === 0 && html`<p class="muted">There is no order yet.</p>`}
${latest.map((order) => orderCard(order, notifier.of(order.id)))}`;
    return sendPage(reply, settings, 'top', operatorPage('Payment test controls', body));
  });
  handleForm(app, { address: PAGE, schema: ControlForm, back: PAGE }, async ({ reference, action, delivery }) => {
    const order = orders.get(reference);
    if (!order) throw new Refusal(404, 'not_found', 'There is no such order.');
    if (action === 'resend') await notifier.resend(order.id);
    else if (!(await book.applyAction(order, ACTIONS[action], delivery))) {
      throw new Refusal(409, 'not_pending', 'This order is not waiting for anything.');
    }
    return { state: orders.get(reference)?.state, notifications: notifier.of(reference) };
  });
}
