import { randomUUID } from 'node:crypto';
import type { NextStep, PaymentOrder, ProviderAccount } from '../money/payments/payment-provider.ts';
import { type SignedAnswer, type SignedRequest, SignedServer } from './signed-server.ts';

interface AccountRequest {
  method: string;
  fields: Record<string, string>;
}

/** For tests: a payment provider. It takes an order once for its number. */
export class TestPaycorner extends SignedServer {
  readonly orders = new Map<string, PaymentOrder & { providerReference: string }>();
  /** Received calls, accepted or not. */
  calls = 0;
  /** How it behaves from now on: answers, refuses, breaks off, or takes the order and breaks off then. */
  mood: 'answers' | 'refuses' | 'breaks' | 'takes-and-breaks' = 'answers';
  /** Asked before the answer goes out. */
  beforeAnswer: (order: PaymentOrder & { providerReference: string }) => Promise<void> = async () => undefined;
  /** Cards by the token that their fields gave. */
  readonly cards = new Map<string, Omit<ProviderAccount, 'state'>>();
  /** Next step of the payer, and until when, as the company's answers say. */
  next: NextStep | undefined;
  expiresAt: string | null = null;
  /** Where an order stands that is to be cancelled. */
  stateAtCancel: 'CANCELLED' | 'SUCCESSFUL' = 'CANCELLED';

  constructor() {
    super('paycorner');
  }

  /** Makes it behave as at first; it keeps its orders and cards. */
  reset(): void {
    this.mood = 'answers';
    this.beforeAnswer = async () => undefined;
    this.next = undefined;
    this.expiresAt = null;
    this.stateAtCancel = 'CANCELLED';
  }

  protected override received(): void {
    this.calls += 1;
  }

  protected override async answer({ target, body }: SignedRequest): Promise<SignedAnswer> {
    if (this.mood === 'refuses') return { status: 422, body: {} };
    if (this.mood === 'breaks') throw new Error('broken off');
    if (target === '/payments/api/cards') return this.#card((JSON.parse(body) as { token: string }).token);
    if (target === '/payments/api/accounts') return this.#account(JSON.parse(body) as AccountRequest);
    if (target === '/payments/api/orders/cancel') return { status: 200, body: { data: { state: this.stateAtCancel } } };
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
  #account({ method, fields }: AccountRequest): SignedAnswer {
    const typed = fields.email ?? fields.iban ?? '';
    if (typed.startsWith('nobody')) return { status: 422, body: {} };
    return { status: 200, body: { data: { reference: `acc ${typed}`, method, label: `•••${typed.slice(-4)}` } } };
  }

  #card(token: string): SignedAnswer {
    const data = this.cards.get(token);
    return data ? { status: 200, body: { data } } : { status: 422, body: {} };
  }
}
