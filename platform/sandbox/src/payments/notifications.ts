import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Announced, Announcer, type AnnouncerOptions } from '../calls/announcer.ts';
import type { AccountVault } from './accounts.ts';
import { DELIVERIES, type Delivery, type Order } from './orders.ts';

/** Deliveries of results that come with the order: `early` before the answer to it, `soon` after it. */
const OWN_DELIVERIES = ['early', 'soon'] as const;
type AnyDelivery = Delivery | (typeof OWN_DELIVERIES)[number];

export const Notification = Announced.extend({
  reference: z.string(),
  company: z.string().default('paycorner'),
  body: z.string(),
  delivery: z.enum([...DELIVERIES, ...OWN_DELIVERIES]),
});
export type Notification = z.infer<typeof Notification>;

const Status = z.object({ status: z.string() });

/** Content of a notification about an order or a payout. */
export interface Report {
  reference: string;
  company: string;
  url: string;
  content: { status: string };
}

export interface NotifierOptions extends Pick<AnnouncerOptions<Notification>, 'file' | 'keyOf' | 'retry' | 'count'> {
  vault?: Pick<AccountVault, 'get'>;
}

/** Notifies the platform of payment results by signed calls, until it acknowledges. Events may arrive out of order. */
export class Notifier {
  private readonly vault: NotifierOptions['vault'];
  private readonly announcer: Announcer<Notification>;

  constructor({ vault, ...options }: NotifierOptions) {
    this.vault = vault;
    this.announcer = new Announcer({ ...options, schema: Notification, bodyOf: ({ body }) => body });
  }

  /** Stores the order's state as a notification and sends it. */
  async notifyOrder(order: Order, delivery: AnyDelivery): Promise<void> {
    await this.notify(this.reportOf(order), delivery);
  }

  reportOf(order: Order): Report {
    const { id, company, notifyUrl } = order;
    return { reference: id, company, url: notifyUrl, content: this.contentOf(order) };
  }

  /** How an order stands, as the platform is told. */
  contentOf(order: Order): { status: string } {
    const { id, orderId, state, amount, currency, reason } = order;
    return {
      ...{ orderId, providerReference: id, status: state, amount, currency },
      ...(reason ? { reason } : {}),
      ...this.instrumentOf(order),
    };
  }

  /** Stores a notification and sends it; resolves after the first attempt. */
  async notify({ reference, company, url, content }: Report, delivery: AnyDelivery): Promise<void> {
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({ eventId: id, ...content });
    await this.announcer.announce({ id, reference, company, url, body, delivery });
  }

  /**
   * After a start: notifies of the last change, given as what its order or payout must have been reported as until now. A
   * change is stored before its notification, and a company that died in between would never tell of it.
   */
  catchUp(reports: readonly Report[]): void {
    for (const report of reports) {
      const told = this.of(report.reference).map(({ body }) => Status.parse(JSON.parse(body)).status);
      if (!told.includes(report.content.status)) void this.notify(report, 'before');
    }
  }

  of(reference: string): Notification[] {
    return this.announcer.messages.values().filter((notification) => notification.reference === reference);
  }

  /** Sends every notification of an order again, held ones included. */
  async resend(reference: string): Promise<void> {
    await this.announcer.sendAgain(this.of(reference));
  }

  stop(): void {
    this.announcer.stop();
  }

  /** The card, wallet or bank account that paid, for the platform to register. */
  private instrumentOf({ account, state }: Order): object {
    const paidWith = account === undefined || state !== 'SUCCESSFUL' ? undefined : this.vault?.get(account);
    if (!paidWith) return {};
    const { id: reference, kind, label, expiry } = paidWith;
    return { instrument: { reference, kind, label, ...(expiry ? { expiry } : {}) } };
  }
}
