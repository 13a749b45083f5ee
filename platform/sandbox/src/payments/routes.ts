import { join } from 'node:path';
import type { CardErrors } from '@parlay/contracts/card-frame';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { keyOfCompany, type Settings, sandboxCompanies } from '../settings.ts';
import { assertOwnOrigin, parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { AccountVault } from './accounts.ts';
import { cardFieldRoutes } from './card-fields.ts';
import { cardErrors, TypedCard } from './cards.ts';
import { challengeRoutes } from './challenge.ts';
import { companyCallRoutes } from './company-calls.ts';
import { testControlRoutes } from './controls.ts';
import { OrderBook } from './order-book.ts';
import { DELIVERIES, type Order, OrderReference } from './orders.ts';
import { payPage } from './page.ts';
import { PayoutBook } from './payouts/book.ts';
import { payoutPageRoutes } from './payouts/page.ts';

const Ref = z.object({ ref: OrderReference });
const PayForm = TypedCard.extend({
  action: z.enum(['card', 'approve', 'decline', 'pending', 'cancel']),
  delivery: z.enum(DELIVERIES).default('before'),
  /** Wallet address or account number. */
  account: z.string().max(200).default(''),
});
/** Interval between checks for expired orders, in ms. */
const EXPIRY_MS = 1000;

/** Serves the payment provider, which receives orders, has a payment page and sends notifications. */
export function paymentRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const [first] = sandboxCompanies(settings, 'payment');
  const secret = first ? keyOfCompany(settings, first.id) : '';
  const vault = new AccountVault(join(settings.dataDir, 'sandbox', 'accounts.jsonl'), secret);
  const book = new OrderBook(settings, vault, metrics);
  const payouts = new PayoutBook(settings, metrics);
  const expiring = setInterval(() => void book.expire(), EXPIRY_MS);
  app.addHook('onClose', async () => {
    clearInterval(expiring);
    book.notifier.stop();
    payouts.stop();
  });
  companyCallRoutes(app, { settings, metrics, book, payouts, vault });
  cardFieldRoutes(app, settings, vault);
  payPages(app, settings, book);
  payoutPageRoutes(app, settings, payouts);
  challengeRoutes(app, settings, book);
  if (settings.mode === 'demo') testControlRoutes(app, settings, book);
}

/** Serves the page to which payers are redirected, and its form. */
function payPages(app: FastifyInstance, settings: Settings, book: OrderBook): void {
  const isDemo = settings.mode === 'demo';
  const find = (params: unknown): Order | undefined => {
    const ref = Ref.safeParse(params);
    return ref.success ? book.orders.get(ref.data.ref) : undefined;
  };
  const show = (reply: FastifyReply, order: Order, errors?: CardErrors) => {
    const host = new URL(order.returnUrl).hostname;
    const brand = settings.brands.find(({ id, hosts }) => host === `bu-${id}.localhost` || hosts.includes(host));
    const merchant = brand?.name ?? host;
    return sendPage(reply, settings, 'top', payPage({ order, merchant, isDemo, ...(errors ? { errors } : {}) }));
  };

  app.get('/payments/pay/:ref', (request, reply) => {
    const order = find(request.params);
    return order ? show(reply, order) : reply.callNotFound();
  });

  app.post('/payments/pay/:ref', async (request, reply) => {
    assertOwnOrigin(request);
    const order = find(request.params);
    if (!order) return reply.callNotFound();
    const form = parseInput(PayForm, request.body);
    if (form.action === 'card') {
      if (order.state !== 'open') return reply.redirect(`/payments/pay/${order.id}`, 303);
      const errors = cardErrors(form, { methods: [order.method] });
      if (Object.keys(errors).length > 0) return show(reply.code(422), order, errors);
      const isDecided = await book.payWithCard(order, form, isDemo ? form.delivery : 'before');
      return reply.redirect(isDecided ? order.returnUrl : `/payments/pay/${order.id}`, 303);
    }
    const paying = form.action === 'approve' || form.action === 'pending' ? book.payWith(order, form.account) : order;
    const isMoved = await book.applyAction(paying, form.action, isDemo ? form.delivery : 'before');
    // After a double click or in an old tab, the page shows the order's current state.
    return reply.redirect(isMoved ? order.returnUrl : `/payments/pay/${order.id}`, 303);
  });
}
