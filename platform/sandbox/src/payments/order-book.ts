import { join } from 'node:path';
import type { CompanyOf } from '@parlay/contracts/providers';
import { PresetResults, waitWithTimeout } from '../calls/early.ts';
import { Journal } from '../calls/journal.ts';
import { keyOfCompany, type Settings } from '../settings.ts';
import { Refusal } from '../web/errors.ts';
import type { Metrics } from '../web/metrics.ts';
import type { AccountVault } from './accounts.ts';
import type { TypedCard } from './cards.ts';
import { Notifier } from './notifications.ts';
import { createOrder, firstCardStep, type NewOrder, nextStepOf } from './order-start.ts';
import {
  type Action,
  type Delivery,
  isOrderOpen,
  METHODS,
  Order,
  type OrderRequest,
  reasonOf,
  stateAfter,
} from './orders.ts';

/** Stores the orders of the payment providers and notifies the platform of them. */
export class OrderBook {
  readonly orders: Journal<Order>;
  readonly notifier: Notifier;
  readonly early = new PresetResults<Action>();
  private readonly settings: Settings;
  private readonly vault: AccountVault;

  constructor(settings: Settings, vault: AccountVault, metrics: Metrics) {
    const file = (name: string) => join(settings.dataDir, 'sandbox', name);
    this.settings = settings;
    this.vault = vault;
    this.orders = new Journal({ file: file('orders.jsonl'), schema: Order, maxRecords: 1000, isOpen: isOrderOpen });
    this.notifier = new Notifier({
      file: file('notifications.jsonl'),
      vault,
      keyOf: (id) => keyOfCompany(settings, id),
      retry: settings.retry,
      count: (result) => metrics.notifications.inc({ result }),
    });
    const last = this.orders.last();
    if (last && last.state !== 'open' && last.state !== 'challenge')
      this.notifier.catchUp([this.notifier.reportOf(last)]);
  }

  /** Opens an order, or returns the existing order if the request is repeated. */
  async open(company: CompanyOf<'payment'>, request: OrderRequest): Promise<Order> {
    this.refuseForeignAddresses(company, request);
    if (/^[0.]+$/.test(request.amount)) throw new Refusal(400, 'bad_request', 'amount: must be more than nothing');
    const account = request.instrument === undefined ? undefined : this.vault.get(request.instrument);
    if (request.instrument !== undefined && account?.method !== request.method) {
      throw new Refusal(400, 'bad_request', 'instrument: not a known one of this method');
    }
    const known = this.find(company.id, request.orderId);
    if (!known) return this.begin(createOrder(request, account), company);
    const isSame = (Object.keys(request) as (keyof OrderRequest)[]).every(
      (key) => JSON.stringify(request[key]) === JSON.stringify(known[key]),
    );
    if (!isSame) throw new Refusal(422, 'duplicate_with_other_body', 'This order exists with another body.');
    return known;
  }

  /** Returns a company's order by the platform's order id. */
  find(company: string, orderId: string): Order | undefined {
    return this.orders.values().find((order) => order.orderId === orderId && order.company === company);
  }

  /** Returns the response to the platform's request for an order. */
  present(order: Order): object {
    const { publicOrigin } = this.settings;
    return {
      providerReference: order.id,
      redirectUrl: `${publicOrigin}/payments/pay/${order.id}`,
      next: nextStepOf(order, publicOrigin),
      expiresAt: isOrderOpen(order) ? new Date(order.expiresAt).toISOString() : null,
    };
  }

  /** Stores the wallet or bank account that the payer typed. */
  payWith(order: Order, typed: string): Order {
    const { kind } = METHODS[order.method];
    if (order.account !== undefined || typed.trim() === '' || (kind !== 'wallet' && kind !== 'bank')) return order;
    const { id, label } = this.vault.open(kind, order.method, typed);
    return this.orders.put({ ...order, account: id, label });
  }

  /**
   * Stores a valid card that the payer typed on our page, but only our reference and data that a receipt may show. The
   * card's bank sends a challenge, does not respond, or decides immediately. Returns true if it has decided.
   */
  async payWithCard(order: Order, typed: TypedCard, delivery: Delivery): Promise<boolean> {
    const card = this.vault.register(typed, { methods: [order.method] });
    if (!card) return false;
    const { state, reason: _, ...started } = firstCardStep(card, Date.now());
    const paying = { ...order, ...started, account: card.id };
    if (state === 'challenge') {
      this.orders.put({ ...paying, state });
      return false;
    }
    return this.applyAction({ ...paying, state: 'QUEUED' }, state === 'SUCCESSFUL' ? 'approve' : 'decline', delivery);
  }

  /** Ends expired orders and notifies the platform. */
  async expire(now = Date.now()): Promise<void> {
    const due = this.orders
      .values()
      .filter((order) => order.expiresAt <= now && stateAfter(order, 'expire') !== undefined);
    await Promise.all(due.map((order) => this.applyAction(order, 'expire', 'before')));
  }

  /** Performs an action on an order and notifies the platform. Returns false if the order's state does not allow it. */
  async applyAction(order: Order, action: Action, delivery: Delivery | 'early'): Promise<boolean> {
    const state = stateAfter(order, action);
    if (!state) return false;
    const reason = reasonOf(order, action);
    const now = Date.now();
    const settled = action === 'reverse' ? { reversedAt: now } : state === 'SUCCESSFUL' ? { settledAt: now } : {};
    const moved = this.orders.put({ ...order, state, ...settled, ...(reason ? { reason } : {}) });
    await waitWithTimeout(this.notifier.notifyOrder(moved, delivery));
    return true;
  }

  /** Stores a new order. The platform gets the response before any notification, unless the result was preset. */
  private async begin(started: NewOrder, company: CompanyOf<'payment'>): Promise<Order> {
    const settled = started.state === 'SUCCESSFUL' ? { settledAt: Date.now() } : {};
    const order = this.orders.put({ ...started, ...settled, company: company.id });
    const { id, orderId, amount } = order;
    const isOpen = isOrderOpen(order);
    const result = this.early.take([orderId, amount], (action) => !isOpen || stateAfter(order, action) !== undefined);
    if (isOpen && result) await this.applyAction(order, result, 'early');
    // Otherwise, the card's bank has already decided, so the preset result is ignored.
    else if (result) await waitWithTimeout(this.notifier.notifyOrder(order, 'early'));
    else if (!isOpen) void this.notifier.notifyOrder(order, 'soon');
    return this.orders.get(id) ?? order;
  }

  private refuseForeignAddresses({ callbackAddress }: CompanyOf<'payment'>, request: OrderRequest): void {
    const { siteOrigins, platformUrl } = this.settings;
    if (!siteOrigins.includes(new URL(request.returnUrl).origin)) {
      throw new Refusal(400, 'bad_request', 'returnUrl: not an address of the site');
    }
    const platforms = [platformUrl, ...(callbackAddress ? [new URL(callbackAddress).origin] : [])];
    if (!platforms.includes(new URL(request.notifyUrl).origin)) {
      throw new Refusal(400, 'bad_request', 'notifyUrl: not an address of the platform');
    }
  }
}
