import type { CompanyOf } from '@parlay/contracts/providers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { preserveRawBodies, readJson } from '../calls/raw-body.ts';
import { callerVerifier } from '../calls/signed.ts';
import { keyOfCompany, type Settings } from '../settings.ts';
import { parseInput, Refusal } from '../web/errors.ts';
import type { Metrics } from '../web/metrics.ts';
import type { Account, AccountVault } from './accounts.ts';
import { decryptCard } from './encrypted-cards.ts';
import type { OrderBook } from './order-book.ts';
import { CARD_METHODS, METHODS, type Order, OrderRequest } from './orders.ts';
import type { PayoutBook } from './payouts/book.ts';
import { PayoutRequest, RecallRequest } from './payouts/payout.ts';
import { StatementQuery, statementOf } from './statement.ts';

/** Token from the card fields, or a card that a page encrypted. */
const Token = z.object({ token: z.string().min(1).max(4000) });
const OrderId = z.object({ orderId: z.string().max(100) });
const NewAccount = z.object({
  method: OrderRequest.shape.method,
  fields: z.object({ email: z.string().max(200).optional(), iban: z.string().max(60).optional() }),
});

interface CallParts {
  settings: Settings;
  metrics: Metrics;
  book: OrderBook;
  vault: AccountVault;
  payouts: PayoutBook;
}

/** Serves the platform's calls, each of which must be signed with the key of the addressed company. */
export function companyCallRoutes(app: FastifyInstance, { settings, metrics, book, vault, payouts }: CallParts): void {
  const verifyCaller = callerVerifier(settings, 'payment', metrics);
  const readSigned = (request: FastifyRequest): { company: CompanyOf<'payment'>; content: unknown } => {
    const company = verifyCaller(request);
    return { company, content: readJson(request) };
  };
  const findOrder = ({ id }: CompanyOf<'payment'>, content: unknown): Order => {
    const order = book.find(id, parseInput(OrderId, content).orderId);
    if (!order) throw new Refusal(422, 'unknown_order', 'There is no such order.');
    return order;
  };
  app.register(async (api) => {
    preserveRawBodies(api);
    api.post('/payments/api/orders', async (request) => {
      const { company, content } = readSigned(request);
      return { data: book.present(await book.open(company, parseInput(OrderRequest, content))) };
    });
    api.post('/payments/api/orders/cancel', async (request) => {
      const { company, content } = readSigned(request);
      const order = findOrder(company, content);
      await book.applyAction(order, 'cancel', 'after');
      return { data: { state: book.orders.get(order.id)?.state } };
    });
    api.post('/payments/api/orders/state', async (request) => {
      const { company, content } = readSigned(request);
      const order = findOrder(company, content);
      const isUnpaid = order.state === 'open' || order.state === 'challenge';
      return { data: { ...book.notifier.contentOf(order), ...(isUnpaid ? { status: 'OPEN' } : {}) } };
    });
    api.post('/payments/api/payouts', async (request) => {
      const { company, content } = readSigned(request);
      const { id } = await payouts.open(company, parseInput(PayoutRequest, content));
      return { data: { providerReference: id } };
    });
    api.post('/payments/api/payouts/recall', async (request) => {
      const { company, content } = readSigned(request);
      return { data: { taken: payouts.recall(company, parseInput(RecallRequest, content).payoutId) } };
    });
    api.get('/payments/api/statement', async (request) => {
      const company = verifyCaller(request);
      const { since } = parseInput(StatementQuery, request.query);
      return { data: { lines: statementOf(company, book.orders.values(), payouts.payouts.values(), since) } };
    });
    api.post('/payments/api/cards', async (request) => {
      const { company, content } = readSigned(request);
      const { token } = parseInput(Token, content);
      const typed = decryptCard(token, keyOfCompany(settings, company.id));
      const card = typed ? vault.register(typed, { methods: CARD_METHODS, secondSeries: true }) : vault.redeem(token);
      if (!card) throw new Refusal(422, 'unknown_token', 'This token is unknown or expired.');
      return { data: presentAccount(card) };
    });
    api.post('/payments/api/accounts', async (request) => {
      const { method, fields } = parseInput(NewAccount, readSigned(request).content);
      const { kind } = METHODS[method];
      const typed = kind === 'wallet' ? fields.email : kind === 'bank' ? fields.iban : undefined;
      if (!typed) throw new Refusal(422, 'not_registrable', 'This method has no account to register by these fields.');
      return { data: presentAccount(vault.open(kind, method, typed)) };
    });
  });
}

const presentAccount = ({ id, method, label, expiry }: Account) => ({
  reference: id,
  method,
  label,
  ...(expiry === undefined ? {} : { expiry }),
});
