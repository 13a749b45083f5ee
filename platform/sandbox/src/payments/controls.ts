import { html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import type { Notification } from './notifications.ts';
import type { Order } from './orders.ts';
import { amountOf } from './page.ts';

/** Demo only: the last orders with what the platform was told of them, and the levers. */
export function controlsPage(rows: { order: Order; notifications: Notification[] }[]): string {
  const lever = (reference: string, action: string, label: string) =>
    html`<form method="post" action="/payments/test-controls"><input type="hidden" name="reference" value="${reference}"><button name="action" value="${action}">${label}</button></form>`;
  return layout({
    lang: 'en',
    title: 'Payment test controls',
    style: 'pay',
    body: html`<main class="sheet"><h1>Payment test controls</h1>
${rows.length === 0 && html`<p class="muted">There is no order yet.</p>`}
${rows.map(
  ({
    order,
    notifications,
  }) => html`<section class="card"><h2><a href="/payments/pay/${order.id}">${order.orderId}</a></h2>
<p class="fig">${amountOf(order)} <span class="badge">${order.state}</span></p>
<div class="scroll"><table><thead><tr><th>Event</th><th>Notification</th><th>Attempts</th></tr></thead><tbody>
${notifications.map((one) => html`<tr><td class="fig">${one.id}</td><td>${one.state} (${one.delivery})</td><td class="fig">${one.attempts}</td></tr>`)}
</tbody></table></div>
<div class="choices">${order.state === 'QUEUED' && [lever(order.id, 'confirm', 'Confirm'), lever(order.id, 'refuse', 'Refuse')]}${notifications.length > 0 && lever(order.id, 'resend', 'Send again')}</div>
</section>`,
)}
</main>`,
  });
}
