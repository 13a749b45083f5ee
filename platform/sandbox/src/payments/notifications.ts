import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AnnouncedMessage, Announcer, type AnnouncerOptions } from '../calls/announcer.ts';
import type { AccountVault } from './accounts.ts';
import { DELIVERIES, type Delivery, type Order } from './orders.ts';

/** Deliveries of a result that is known on arrival of the order: `early` is before the response, `soon` after it. */
const OWN_DELIVERIES = ['early', 'soon'] as const;
type AnyDelivery = Delivery | (typeof OWN_DELIVERIES)[number];

export const Notification = AnnouncedMessage.extend({
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

/** Reports payment results to the platform in signed calls, possibly out of order, until they are acknowledged. */
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

  /** Returns the state of an order, as reported to the platform. */
  contentOf(order: Order): { status: string } {
    const { id, orderId, state, amount, currency, reason } = order;
    return {
      ...{ orderId, providerReference: id, status: state, amount, currency },
      ...(reason ? { reason } : {}),
      ...this.instrumentOf(order),
    };
  }

  /** Stores a notification and sends it. Resolves after the first attempt. */
  async notify({ reference, company, url, content }: Report, delivery: AnyDelivery): Promise<void> {
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({ eventId: id, ...content });
    await this.announcer.announce({ id, reference, company, url, body, delivery });
  }

  /**
   * Sends the given reports of the last changed order and payout if they were never sent. Called at startup, because a
   * change is stored before its notification and stays unreported if the process dies in between.
   */
  catchUp(reports: readonly Report[]): void {
    for (const report of reports) {
      const reported = this.of(report.reference).map(({ body }) => Status.parse(JSON.parse(body)).status);
      if (!reported.includes(report.content.status)) void this.notify(report, 'before');
    }
  }

  of(reference: string): Notification[] {
    return this.announcer.messages.values().filter((notification) => notification.reference === reference);
  }

  /** Resends all notifications of an order, including held ones. */
  async resend(reference: string): Promise<void> {
    await this.announcer.sendAgain(this.of(reference));
  }

  stop(): void {
    this.announcer.stop();
  }

  /** Returns the card, wallet or bank account that paid, which the platform registers. */
  private instrumentOf({ account, state }: Order): object {
    const paidWith = account === undefined || state !== 'SUCCESSFUL' ? undefined : this.vault?.get(account);
    if (!paidWith) return {};
    const { id: reference, kind, label, expiry } = paidWith;
    return { instrument: { reference, kind, label, ...(expiry ? { expiry } : {}) } };
  }
}
