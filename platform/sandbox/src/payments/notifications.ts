import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';
import { postSigned } from '../calls/post.ts';
import { Retrier } from '../calls/retrier.ts';
import type { AccountVault } from './accounts.ts';
import { DELIVERIES, type Delivery, type Order } from './orders.ts';

/** A notification is abandoned after three days. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
/** Delay of a late notification after the browser got its answer. */
const LATE_MS = 1500;
/** Delay of a notification about an order that is decided at once: the answer to the order goes first. */
const SOON_MS = 200;

export const Notification = z.object({
  id: z.string(),
  reference: z.string(),
  /** Payment company that sends it. */
  company: z.string().default('paycorner'),
  url: z.string(),
  body: z.string(),
  delivery: z.enum([...DELIVERIES, 'soon']),
  state: z.enum(['due', 'held', 'delivered', 'given-up']),
  attempts: z.number(),
  since: z.number(),
});
export type Notification = z.infer<typeof Notification>;

/** What is told about an order or a payout. */
export interface News {
  reference: string;
  company: string;
  url: string;
  news: object;
}

export interface NotifierOptions {
  file?: string | undefined;
  vault?: Pick<AccountVault, 'get'>;
  /** Key with which a company signs its calls. */
  keyOf(company: string): string;
  retry: { first: number; most: number; timeout: number };
  count(result: string): void;
}

/** Notifies the platform of payment results by signed calls, until it acknowledges. Events may arrive out of order. */
export class Notifier {
  private readonly options: NotifierOptions;
  private readonly journal: Journal<Notification>;
  private readonly retrier: Retrier;
  private readonly late = new Set<NodeJS.Timeout>();

  constructor(options: NotifierOptions) {
    this.options = options;
    const isOpen = ({ state }: Notification) => state === 'due' || state === 'held';
    this.journal = new Journal({ file: options.file, schema: Notification, keep: 2000, isOpen });
    this.retrier = new Retrier(options.retry.first, options.retry.most);
    for (const { id, state } of this.journal.values())
      if (state === 'due') this.retrier.start(id, () => this.attempt(id));
  }

  /** Stores the order's state as a notification and sends it; resolves after the first attempt. */
  async announce(order: Order, delivery: Delivery | 'soon'): Promise<void> {
    const { id, company, orderId, state, amount, currency, notifyUrl } = order;
    const news = {
      ...{ orderId, providerReference: id, status: state, amount, currency },
      ...(order.reason ? { reason: order.reason } : {}),
      ...this.instrumentOf(order),
    };
    await this.tell({ reference: id, company, url: notifyUrl, news }, delivery);
  }

  /** Stores what the platform has to hear and sends it; resolves after the first attempt. */
  async tell({ reference, company, url, news }: News, delivery: Delivery | 'soon'): Promise<void> {
    const eventId = `evt_${randomUUID()}`;
    this.journal.put({
      id: eventId,
      reference,
      company,
      url,
      body: JSON.stringify({ eventId, ...news }),
      delivery,
      state: delivery === 'hold' ? 'held' : 'due',
      attempts: 0,
      since: Date.now(),
    });
    if (delivery === 'hold') return;
    if (delivery === 'after') this.sendLater(eventId, LATE_MS);
    else if (delivery === 'soon') this.sendLater(eventId, SOON_MS);
    else await this.send(eventId);
  }

  of(reference: string): Notification[] {
    return this.journal.values().filter((notification) => notification.reference === reference);
  }

  /** Sends every notification of an order again, held ones included. */
  async resend(reference: string): Promise<void> {
    for (const notification of this.of(reference)) {
      this.journal.put({ ...notification, delivery: 'before', state: 'due', since: Date.now() });
      await this.send(notification.id);
    }
  }

  stop(): void {
    this.retrier.stop();
    for (const timer of this.late) clearTimeout(timer);
  }

  /** The wallet or bank account that paid, for the platform to register. */
  private instrumentOf({ account, state }: Order): object {
    const paidWith = account === undefined || state !== 'SUCCESSFUL' ? undefined : this.options.vault?.get(account);
    if (!paidWith) return {};
    const { id: reference, kind, label } = paidWith;
    return { instrument: { reference, kind, label } };
  }

  private sendLater(id: string, delay: number): void {
    const timer = setTimeout(() => {
      this.late.delete(timer);
      void this.send(id);
    }, delay);
    this.late.add(timer);
  }

  private async send(id: string): Promise<void> {
    if (!(await this.attempt(id))) this.retrier.start(id, () => this.attempt(id));
  }

  /** True when there is nothing more to do. */
  private async attempt(id: string): Promise<boolean> {
    const due = this.journal.get(id);
    if (due?.state !== 'due') return true;
    const { keyOf, retry, count } = this.options;
    const key = keyOf(due.company);
    const answer = await postSigned(due.url, key, due.body, retry.timeout);
    if (answer.ok && due.delivery === 'twice') await postSigned(due.url, key, due.body, retry.timeout);
    count(answer.ok ? 'done' : answer.error);
    const isGivenUp = !answer.ok && Date.now() - due.since > GIVE_UP_AFTER_MS;
    const state = answer.ok ? 'delivered' : isGivenUp ? 'given-up' : 'due';
    this.journal.put({ ...due, state, attempts: due.attempts + 1 });
    return state !== 'due';
  }
}
