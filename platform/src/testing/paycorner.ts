import { randomUUID } from 'node:crypto';
import type { NextStep, PaymentOrder, ProviderAccount } from '../money/payments/payment-provider.ts';
import { type SignedRequest, type SignedResponse, SignedServer } from './signed-server.ts';

interface AccountRequest {
  method: string;
  fields: Record<string, string>;
}

/** Test server of a payment provider. It accepts an order once per order id. */
export class TestPaycorner extends SignedServer {
  readonly orders = new Map<string, PaymentOrder & { providerReference: string }>();
  /** Received calls, accepted or not. */
  calls = 0;
  /** Behaviour of the server: responds, refuses, aborts the connection, or accepts the order and then aborts. */
  behaviour: 'answers' | 'refuses' | 'breaks' | 'takes-and-breaks' = 'answers';
  /** Runs before the response is sent. */
  beforeResponse: (order: PaymentOrder & { providerReference: string }) => Promise<void> = async () => undefined;
  /** Cards by the token from their fields. */
  readonly cards = new Map<string, Omit<ProviderAccount, 'state'>>();
  /** Next step of the payer and its expiry in the provider's responses. */
  next: NextStep | undefined;
  expiresAt: string | null = null;
  /** State of an order after a request to cancel it. */
  stateAtCancel: 'CANCELLED' | 'SUCCESSFUL' = 'CANCELLED';

  constructor() {
    super('paycorner');
  }

  /** Restores the initial behaviour. Keeps the orders and cards. */
  reset(): void {
    this.behaviour = 'answers';
    this.beforeResponse = async () => undefined;
    this.next = undefined;
    this.expiresAt = null;
    this.stateAtCancel = 'CANCELLED';
  }

  protected override received(): void {
    this.calls += 1;
  }

  protected override async respond({ target, body }: SignedRequest): Promise<SignedResponse> {
    if (this.behaviour === 'refuses') return { status: 422, body: {} };
    if (this.behaviour === 'breaks') throw new Error('broken off');
    if (target === '/payments/api/cards') return this.#card((JSON.parse(body) as { token: string }).token);
    if (target === '/payments/api/accounts') return this.#account(JSON.parse(body) as AccountRequest);
    if (target === '/payments/api/orders/cancel') return { status: 200, body: { data: { state: this.stateAtCancel } } };
    const requested = JSON.parse(body) as PaymentOrder;
    const order = this.orders.get(requested.orderId) ?? { ...requested, providerReference: `pc-${randomUUID()}` };
    if (requested.returnUrl !== order.returnUrl || requested.locale !== order.locale) return { status: 422, body: {} };
    this.orders.set(order.orderId, order);
    if (this.behaviour === 'takes-and-breaks') throw new Error('broken off');
    await this.beforeResponse(order);
    const redirectUrl = `http://sandbox.localhost:8082/payments/pay/${order.providerReference}`;
    const { next, expiresAt } = this;
    return {
      status: 200,
      body: { data: { providerReference: order.providerReference, redirectUrl, expiresAt, ...(next ? { next } : {}) } },
    };
  }

  /** Accepts every account except those of `nobody`. */
  #account({ method, fields }: AccountRequest): SignedResponse {
    const account = fields.email ?? fields.iban ?? '';
    if (account.startsWith('nobody')) return { status: 422, body: {} };
    return { status: 200, body: { data: { reference: `acc ${account}`, method, label: `•••${account.slice(-4)}` } } };
  }

  #card(token: string): SignedResponse {
    const data = this.cards.get(token);
    return data ? { status: 200, body: { data } } : { status: 422, body: {} };
  }
}
