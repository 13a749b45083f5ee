import { join } from 'node:path';
import type { CardErrors } from '@parlay/contracts/card-frame';
import type { CompanyOf } from '@parlay/contracts/providers';
import { nestingError } from '@parlay/tooling/json-body';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { calledCompany } from '../calls/signed.ts';
import { type Settings, sandboxCompanies } from '../settings.ts';
import { assertOwnOrigin, parse, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { cardFieldRoutes } from './card-fields.ts';
import { CardVault, cardErrors, TypedCard } from './cards.ts';
import { testControls } from './controls.ts';
import { OrderBook } from './order-book.ts';
import { DELIVERIES, type Order, OrderReference, OrderRequest } from './orders.ts';
import { payPage } from './page.ts';

const Ref = z.object({ ref: OrderReference });
const PayForm = TypedCard.extend({
  action: z.enum(['card', 'approve', 'decline', 'pending', 'cancel']),
  delivery: z.enum(DELIVERIES).default('before'),
});
const Token = z.object({ token: z.string().min(1).max(200) });

/** The payment company: orders from the platform, the page where a person pays, and notifications to the platform. */
export function paymentRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const [first] = sandboxCompanies(settings, 'payment');
  const vault = new CardVault(join(settings.dataDir, 'sandbox', 'cards.jsonl'), first?.keys.theirs ?? '');
  const book = new OrderBook(settings, vault, metrics);
  app.addHook('onClose', async () => book.notifier.stop());
  companyCalls(app, { settings, metrics, book, vault });
  cardFieldRoutes(app, settings, vault);
  payPages(app, settings, book);
  if (settings.mode === 'demo') testControls(app, settings, book);
}

/** Calls of the platform, signed with the key of the company that they are meant for. */
function companyCalls(
  app: FastifyInstance,
  { settings, metrics, book, vault }: { settings: Settings; metrics: Metrics; book: OrderBook; vault: CardVault },
): void {
  const called = calledCompany(settings, 'payment', metrics);
  const signed = (request: FastifyRequest): { company: CompanyOf<'payment'>; content: unknown } => {
    const company = called(request);
    return { company, content: readJson(String(request.body)) };
  };
  app.register(async (api) => {
    // The signature covers the raw body, so it stays text until it is checked.
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(nestingError(body) ?? null, body),
    );
    api.post('/payments/api/orders', async (request) => {
      const { company, content } = signed(request);
      const order = book.open(company, parse(OrderRequest, content));
      return {
        data: { providerReference: order.id, redirectUrl: `${settings.publicOrigin}/payments/pay/${order.id}` },
      };
    });
    api.post('/payments/api/cards', async (request) => {
      const { token } = parse(Token, signed(request).content);
      const card = vault.redeem(token);
      if (!card) throw new Refusal(422, 'unknown_token', 'This token is unknown or expired.');
      const { id, method, last4, expiry } = card;
      return { data: { cardReference: id, method, last4, expiry } };
    });
  });
}

/** The page to which the payer is sent, and its form. */
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
    const form = parse(PayForm, request.body);
    if (form.action === 'card') {
      if (order.state !== 'open') return reply.redirect(`/payments/pay/${order.id}`, 303);
      const errors = cardErrors(form, { methods: [order.method] });
      if (Object.keys(errors).length > 0) return show(reply.code(422), order, errors);
      // Only what a receipt may show of the card is stored.
      book.orders.put({ ...order, state: 'challenge', last4: form.number.replace(/\D/g, '').slice(-4) });
      return reply.redirect(`/payments/pay/${order.id}`, 303);
    }
    const isMoved = await book.move(order, form.action, isDemo ? form.delivery : 'before');
    // A double click or an old tab: show the order's current state.
    return reply.redirect(isMoved ? order.returnUrl : `/payments/pay/${order.id}`, 303);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.');
  }
}
