import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HasProviders } from '@parlay/contracts/providers';
import { checkSignature } from '@parlay/tooling/signed-call';
import type { NextStep, PaymentOrder, ProviderAccount } from '../money/payments/payment-provider.ts';

interface AccountRequest {
  method: string;
  fields: Record<string, string>;
}

/** For tests: a payment provider on a free port. It accepts calls signed with its key, once for each order number. */
export class TestPaycorner {
  readonly orders = new Map<string, PaymentOrder & { providerReference: string }>();
  /** Received calls, accepted or not. */
  calls = 0;
  /** How it behaves from now on: answers, refuses, breaks off, or takes the order and breaks off then. */
  mood: 'answers' | 'refuses' | 'breaks' | 'takes-and-breaks' = 'answers';
  /** Asked before the answer goes out. */
  beforeAnswer: (order: PaymentOrder & { providerReference: string }) => Promise<void> = async () => undefined;
  /** Cards by the token that their fields gave. */
  readonly cards = new Map<string, Omit<ProviderAccount, 'state'>>();
  /** What the payer has to do next, and until when, as its answers say. */
  next: NextStep | undefined;
  expiresAt: string | null = null;
  /** Where an order stands that is to be cancelled. */
  stateAtCancel: 'CANCELLED' | 'SUCCESSFUL' = 'CANCELLED';
  /** Signs the calls to it. */
  #key = '';
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => request.socket.destroy(),
    );
  });

  /** Makes it the company that an installation calls by this id. */
  of({ providers }: HasProviders, company = 'paycorner'): void {
    this.#key = providers.find(({ id }) => id === company)?.keys.ours ?? '';
  }

  async listen(): Promise<number> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    this.calls += 1;
    const body = await text(request);
    const { method = '', url: target = '', headers } = request;
    const check = checkSignature(this.#key, { method, target, body, headers });
    if (!check.ok) return { status: 401, body: {} };
    if (this.mood === 'refuses') return { status: 422, body: {} };
    if (this.mood === 'breaks') throw new Error('broken off');
    if (request.url === '/payments/api/cards') return this.#card((JSON.parse(body) as { token: string }).token);
    if (request.url === '/payments/api/accounts') return this.#account(JSON.parse(body) as AccountRequest);
    if (request.url === '/payments/api/orders/cancel')
      return { status: 200, body: { data: { state: this.stateAtCancel } } };
    const asked = JSON.parse(body) as PaymentOrder;
    const order = this.orders.get(asked.orderId) ?? { ...asked, providerReference: `pc-${randomUUID()}` };
    if (asked.returnUrl !== order.returnUrl || asked.locale !== order.locale) return { status: 422, body: {} };
    this.orders.set(order.orderId, order);
    if (this.mood === 'takes-and-breaks') throw new Error('broken off');
    await this.beforeAnswer(order);
    const redirectUrl = `http://sandbox.localhost:8082/payments/pay/${order.providerReference}`;
    const { next, expiresAt } = this;
    return {
      status: 200,
      body: { data: { providerReference: order.providerReference, redirectUrl, expiresAt, ...(next ? { next } : {}) } },
    };
  }

  /** Knows every account but those of `nobody`. */
  #account({ method, fields }: AccountRequest): { status: number; body: unknown } {
    const typed = fields.email ?? fields.iban ?? '';
    if (typed.startsWith('nobody')) return { status: 422, body: {} };
    return { status: 200, body: { data: { reference: `acc ${typed}`, method, label: `•••${typed.slice(-4)}` } } };
  }

  #card(token: string): { status: number; body: unknown } {
    const data = this.cards.get(token);
    return data ? { status: 200, body: { data } } : { status: 422, body: {} };
  }
}
