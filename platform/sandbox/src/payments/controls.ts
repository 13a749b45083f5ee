import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OrderName } from '../calls/early.ts';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parse, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import { wantsData } from '../web/wants-data.ts';
import { earlyOrderForm } from './early-form.ts';
import type { Notification } from './notifications.ts';
import type { OrderBook } from './order-book.ts';
import { type Action, after, DELIVERIES, METHODS, type Order, OrderReference } from './orders.ts';
import { amountOf } from './page.ts';

/** Demo only: the last orders with their notifications, and buttons to confirm, refuse or send again. */
function controlsPage(rows: { order: Order; notifications: Notification[] }[], fixed: readonly string[]): string {
  const button = (reference: string, action: string, label: string) =>
    html`<form method="post" action="/payments/test-controls"><input type="hidden" name="reference" value="${reference}"><button name="action" value="${action}">${label}</button></form>`;
  return layout({
    lang: 'en',
    title: 'Payment test controls',
    style: 'pay',
    body: html`<main class="sheet"><h1>Payment test controls</h1>
${earlyOrderForm({ address: '/payments/test-controls/early', buttons: EARLY_BUTTONS, fixed })}
${rows.length === 0 && html`<p class="muted">There is no order yet.</p>`}
${rows.map(
  ({
    order,
    notifications,
  }) => html`<section class="card"><h2><a href="/payments/pay/${order.id}">${order.orderId}</a></h2>
<p class="fig">${amountOf(order)} ${METHODS[order.method].name}${order.code && ` ${order.code}`} <span class="badge">${order.state}</span></p>
<div class="scroll"><table><thead><tr><th>Event</th><th>Notification</th><th>Attempts</th></tr></thead><tbody>
${notifications.map((one) => html`<tr><td class="fig">${one.id}</td><td>${one.state} (${one.delivery})</td><td class="fig">${one.attempts}</td></tr>`)}
</tbody></table></div>
<div class="choices">${order.state === 'QUEUED' && [button(order.id, 'confirm', 'Confirm'), button(order.id, 'refuse', 'Refuse')]}${order.state === 'open' && order.code !== undefined && [button(order.id, 'confirm', 'Paid at a shop'), button(order.id, 'refuse', 'Refused at the shop')]}${after(order, 'expire') !== undefined && button(order.id, 'expire', 'Let it expire')}${order.state === 'SUCCESSFUL' && button(order.id, 'reverse', 'Charge it back')}${notifications.length > 0 && button(order.id, 'resend', 'Send again')}</div>
</section>`,
)}
</main>`,
  });
}

const Lever = z.object({
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

const EARLY_BUTTONS = { approve: 'Approve', decline: 'Decline', pending: 'Leave pending', cancel: 'Cancel' };
const Early = z.object({ of: OrderName, action: z.enum(['approve', 'decline', 'pending', 'cancel']) });

/** A page that confirms, refuses and sends again: tests and demonstrations play the company by it. */
export function testControls(app: FastifyInstance, settings: Settings, book: OrderBook): void {
  const { orders, notifier, early } = book;
  app.get('/payments/test-controls', (_request, reply) => {
    const latest = orders.values().slice(-50).reverse();
    const rows = latest.map((order) => ({ order, notifications: notifier.of(order.id) }));
    return sendPage(reply, settings, 'top', controlsPage(rows, early.names()));
  });
  app.post('/payments/test-controls/early', async (request, reply) => {
    assertOwnOrigin(request);
    const { of, action } = parse(Early, request.body);
    early.fix(of, action);
    return wantsData(request) ? { data: { fixed: early.names() } } : reply.redirect('/payments/test-controls', 303);
  });
  app.post('/payments/test-controls', async (request, reply) => {
    assertOwnOrigin(request);
    const { reference, action, delivery } = parse(Lever, request.body);
    const order = orders.get(reference);
    if (!order) throw new Refusal(404, 'not_found', 'There is no such order.');
    if (action === 'resend') await notifier.resend(order.id);
    else if (!(await book.move(order, ACTIONS[action], delivery))) {
      throw new Refusal(409, 'not_pending', 'This order is not waiting for anything.');
    }
    if (wantsData(request)) {
      return { data: { state: orders.get(reference)?.state, notifications: notifier.of(reference) } };
    }
    return reply.redirect('/payments/test-controls', 303);
  });
}
