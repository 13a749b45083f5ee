import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CardFaults } from '@parlay/contracts/card-frame';
import type { CompanyOf } from '@parlay/contracts/providers';
import { nestingError } from '@parlay/tooling/json-body';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';
import { calledCompany } from '../calls/signed.ts';
import { type Settings, standsInFor } from '../settings.ts';
import { assertOwnOrigin, parse, Refusal } from '../web/door.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { cardFieldRoutes } from './card-fields.ts';
import { CardVault, cardFaults, TypedCard } from './cards.ts';
import { controlsPage } from './controls.ts';
import { Notifier } from './notifications.ts';
import { type Action, after, DELIVERIES, type Delivery, isOrderOpen, Order, OrderWish } from './orders.ts';
import { payPage } from './page.ts';

/** How long the browser is kept while the platform is being told, in ms. */
const PATIENCE = 1500;

const Ref = z.object({ ref: z.string().regex(/^pay_[0-9a-f]{32}$/) });
const PayForm = TypedCard.extend({
  action: z.enum(['card', 'approve', 'decline', 'pending', 'cancel']),
  delivery: z.enum(DELIVERIES).default('before'),
});
const Token = z.object({ token: z.string().min(1).max(200) });
const Lever = z.object({
  reference: Ref.shape.ref,
  action: z.enum(['confirm', 'refuse', 'resend']),
  delivery: z.enum(DELIVERIES).default('before'),
});

/** The payment company: orders from the platform, the page where a person pays, and word of it back to the platform. */
export function paymentRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const companies = standsInFor(settings, 'payment');
  const keyOf = (id: string) => companies.find((company) => company.id === id)?.keys.theirs ?? '';
  const file = (name: string) => join(settings.dataDir, 'sandbox', name);
  const orders = new Journal({ file: file('orders.jsonl'), schema: Order, keep: 1000, isOpen: isOrderOpen });
  const vault = new CardVault(file('cards.jsonl'), companies[0]?.keys.theirs ?? '');
  const notifier = new Notifier({
    file: file('notifications.jsonl'),
    keyOf,
    retry: settings.retry,
    count: (result) => metrics.notifications.inc({ result }),
  });
  const called = calledCompany(settings, 'payment', metrics);
  const isDemo = settings.mode === 'demo';
  app.addHook('onClose', async () => notifier.stop());

  app.register(async (api) => {
    // The signature covers the bytes as they came, so they are kept as text until it is checked.
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(nestingError(body) ?? null, body),
    );
    api.post('/payments/api/orders', async (request) => {
      const { company, content } = signed(request);
      const order = openOrder(company, parse(OrderWish, content));
      return {
        data: { providerReference: order.id, redirectUrl: `${settings.publicOrigin}/payments/pay/${order.id}` },
      };
    });
    api.post('/payments/api/cards', async (request) => {
      const { token } = parse(Token, signed(request).content);
      const card = vault.redeem(token);
      if (!card) throw new Refusal(422, 'unknown_token', 'This token is not known, or too old.');
      const { id, method, last4, expiry } = card;
      return { data: { cardReference: id, method, last4, expiry } };
    });
  });
  cardFieldRoutes(app, settings, vault);

  app.get('/payments/pay/:ref', (request, reply) => {
    const order = find(request.params);
    return order ? show(reply, order) : reply.callNotFound();
  });

  app.post('/payments/pay/:ref', async (request, reply) => {
    assertOwnOrigin(request);
    const order = find(request.params);
    if (!order) return reply.callNotFound();
    const form = parse(PayForm, request.body);
    if (form.action === 'card') {
      if (order.state !== 'open') return reply.redirect(`/payments/pay/${order.id}`, 303);
      const faults = cardFaults(form, { methods: [order.method] });
      if (Object.keys(faults).length > 0) return show(reply.code(422), order, faults);
      // Of the card only what a receipt may show is kept.
      orders.put({ ...order, state: 'challenge', last4: form.number.replace(/\D/g, '').slice(-4) });
      return reply.redirect(`/payments/pay/${order.id}`, 303);
    }
    const isMoved = await move(order, form.action, isDemo ? form.delivery : 'before');
    // A button pressed twice, or an old tab: the page says how the order stands.
    return reply.redirect(isMoved ? order.returnUrl : `/payments/pay/${order.id}`, 303);
  });

  if (isDemo) {
    app.get('/payments/test-controls', (_request, reply) => {
      const latest = orders.values().slice(-50).reverse();
      const rows = latest.map((order) => ({ order, notifications: notifier.of(order.id) }));
      return sendPage(reply, settings, 'top', controlsPage(rows));
    });
    app.post('/payments/test-controls', async (request, reply) => {
      assertOwnOrigin(request);
      const { reference, action, delivery } = parse(Lever, request.body);
      const order = orders.get(reference);
      if (!order) throw new Refusal(404, 'not_found', 'There is no such order.');
      if (action === 'resend') await notifier.resend(order.id);
      else if (!(await move(order, action === 'confirm' ? 'approve' : 'decline', delivery))) {
        throw new Refusal(409, 'not_pending', 'This order is not waiting for anything.');
      }
      if (request.headers['content-type']?.startsWith('application/json')) {
        return { data: { state: orders.get(reference)?.state, notifications: notifier.of(reference) } };
      }
      return reply.redirect('/payments/test-controls', 303);
    });
  }

  /** What a signed call says, and to which company. */
  function signed(request: FastifyRequest): { company: CompanyOf<'payment'>; content: unknown } {
    const company = called(request);
    return { company, content: readJson(String(request.body)) };
  }

  function openOrder({ id: company, callbackAddress }: CompanyOf<'payment'>, wish: OrderWish): Order {
    if (!settings.siteOrigins.includes(new URL(wish.returnUrl).origin)) {
      throw new Refusal(400, 'bad_request', 'returnUrl: not an address of the site');
    }
    const platforms = [settings.platformUrl, ...(callbackAddress ? [new URL(callbackAddress).origin] : [])];
    if (!platforms.includes(new URL(wish.notifyUrl).origin)) {
      throw new Refusal(400, 'bad_request', 'notifyUrl: not an address of the platform');
    }
    if (/^[0.]+$/.test(wish.amount)) throw new Refusal(400, 'bad_request', 'amount: must be more than nothing');
    const card = wish.card === undefined ? undefined : vault.get(wish.card);
    if (wish.card !== undefined && card?.method !== wish.method) {
      throw new Refusal(400, 'bad_request', 'card: not a known card of this method');
    }
    const known = orders.values().find((order) => order.orderId === wish.orderId && order.company === company);
    if (!known) {
      const id = `pay_${randomBytes(16).toString('hex')}`;
      return orders.put({
        ...wish,
        company,
        id,
        ...(card ? { state: 'challenge', last4: card.last4 } : { state: 'open' }),
      });
    }
    const isSame = (Object.keys(wish) as (keyof OrderWish)[]).every((key) => wish[key] === known[key]);
    if (!isSame) throw new Refusal(422, 'duplicate_with_other_body', 'This order exists with another body.');
    return known;
  }

  function find(params: unknown): Order | undefined {
    const ref = Ref.safeParse(params);
    return ref.success ? orders.get(ref.data.ref) : undefined;
  }

  function show(reply: FastifyReply, order: Order, faults?: CardFaults) {
    const host = new URL(order.returnUrl).hostname;
    const brand = settings.brands.find(({ id, hosts }) => host === `bu-${id}.localhost` || hosts.includes(host));
    const merchant = brand?.name ?? host;
    return sendPage(reply, settings, 'top', payPage({ order, merchant, isDemo, ...(faults ? { faults } : {}) }));
  }

  /** Moves the order on and tells the platform; false where the action has no place any more. */
  async function move(order: Order, action: Action, delivery: Delivery): Promise<boolean> {
    const state = after(order, action);
    if (!state) return false;
    const moved = orders.put({ ...order, state });
    const told = notifier.announce(moved, delivery);
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    });
    await Promise.race([told, enough]);
    clearTimeout(timer);
    return true;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.');
  }
}
