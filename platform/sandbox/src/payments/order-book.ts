import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CompanyOf } from '@parlay/contracts/providers';
import { Journal } from '../calls/journal.ts';
import { type Settings, sandboxCompanies } from '../settings.ts';
import { Refusal } from '../web/errors.ts';
import type { Metrics } from '../web/metrics.ts';
import type { CardVault } from './cards.ts';
import { Notifier } from './notifications.ts';
import { type Action, after, type Delivery, isOrderOpen, Order, type OrderRequest } from './orders.ts';

/** How long the payer's browser waits while the platform is notified, in ms. */
const NOTIFY_WAIT_MS = 1500;

/** The orders of the payment companies, stored, and the notifications that report them to the platform. */
export class OrderBook {
  readonly orders: Journal<Order>;
  readonly notifier: Notifier;
  private readonly settings: Settings;
  private readonly vault: CardVault;

  constructor(settings: Settings, vault: CardVault, metrics: Metrics) {
    const file = (name: string) => join(settings.dataDir, 'sandbox', name);
    const companies = sandboxCompanies(settings, 'payment');
    this.settings = settings;
    this.vault = vault;
    this.orders = new Journal({ file: file('orders.jsonl'), schema: Order, keep: 1000, isOpen: isOrderOpen });
    this.notifier = new Notifier({
      file: file('notifications.jsonl'),
      keyOf: (id) => companies.find((company) => company.id === id)?.keys.theirs ?? '',
      retry: settings.retry,
      count: (result) => metrics.notifications.inc({ result }),
    });
  }

  /** Opens an order, or returns the one that the company opened with the same request before. */
  open(company: CompanyOf<'payment'>, request: OrderRequest): Order {
    this.refuseForeignAddresses(company, request);
    if (/^[0.]+$/.test(request.amount)) throw new Refusal(400, 'bad_request', 'amount: must be more than nothing');
    const card = request.card === undefined ? undefined : this.vault.get(request.card);
    if (request.card !== undefined && card?.method !== request.method) {
      throw new Refusal(400, 'bad_request', 'card: not a known card of this method');
    }
    const known = this.orders
      .values()
      .find((order) => order.orderId === request.orderId && order.company === company.id);
    if (!known) {
      const id = `pay_${randomBytes(16).toString('hex')}`;
      const start = card ? ({ state: 'challenge', last4: card.last4 } as const) : ({ state: 'open' } as const);
      return this.orders.put({ ...request, company: company.id, id, ...start });
    }
    const isSame = (Object.keys(request) as (keyof OrderRequest)[]).every((key) => request[key] === known[key]);
    if (!isSame) throw new Refusal(422, 'duplicate_with_other_body', 'This order exists with another body.');
    return known;
  }

  /** Moves an order on and notifies the platform. Returns false where the order's state does not allow the action. */
  async move(order: Order, action: Action, delivery: Delivery): Promise<boolean> {
    const state = after(order, action);
    if (!state) return false;
    const moved = this.orders.put({ ...order, state });
    const notified = this.notifier.announce(moved, delivery);
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, NOTIFY_WAIT_MS);
    });
    await Promise.race([notified, enough]);
    clearTimeout(timer);
    return true;
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
