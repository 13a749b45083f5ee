import { randomUUID } from 'node:crypto';
import { DeskEvent, EVENTS_A_CALL } from '@parlay/contracts/help-desk';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';
import { postSigned } from '../calls/post.ts';
import { Retrier } from '../calls/retrier.ts';
import { EVENT_DELIVERIES, type EventDelivery } from './case.ts';

/** An event is announced for three days; after that it stands in the list only. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
const LATE_MS = 1500;
const KEEP = 2000;

const Logged = z.object({
  id: z.string(),
  company: z.string(),
  url: z.string(),
  event: DeskEvent,
  delivery: z.enum(EVENT_DELIVERIES),
  state: z.enum(['due', 'silent', 'delivered', 'given-up']),
  attempts: z.number(),
  since: z.number(),
});
type Logged = z.infer<typeof Logged>;

/** An event without what the log adds. */
export type EventContent = DeskEvent extends infer E
  ? E extends DeskEvent
    ? Omit<E, 'eventId' | 'number'>
    : never
  : never;

export interface EventLogOptions {
  file?: string | undefined;
  /** Key with which a company signs its calls. */
  keyOf(company: string): string;
  retry: { first: number; most: number; timeout: number };
}

/** Numbers the company's events, announces them to the platform until it acknowledges, and lists them. */
export class EventLog {
  private readonly options: EventLogOptions;
  private readonly journal: Journal<Logged>;
  private readonly retrier: Retrier;
  private readonly late = new Set<NodeJS.Timeout>();
  private last: number;

  constructor(options: EventLogOptions) {
    this.options = options;
    const isOpen = ({ state }: Logged) => state === 'due';
    this.journal = new Journal({ file: options.file, schema: Logged, keep: KEEP, isOpen });
    this.retrier = new Retrier(options.retry.first, options.retry.most);
    this.last = Math.max(0, ...this.journal.values().map(({ event }) => event.number));
    for (const { id, state } of this.journal.values())
      if (state === 'due') this.retrier.start(id, () => this.attempt(id));
  }

  /** Stores an event and announces it; resolves after the first attempt. */
  async add(company: string, url: string, content: EventContent, delivery: EventDelivery): Promise<void> {
    this.last += 1;
    const id = `evt_${randomUUID()}`;
    const event = { ...content, eventId: id, number: this.last };
    const state = delivery === 'never' ? 'silent' : 'due';
    this.journal.put({ id, company, url, event, delivery, state, attempts: 0, since: Date.now() });
    if (delivery === 'never') return;
    if (delivery === 'after') this.sendLater(id);
    else await this.send(id);
  }

  /** Events of a company after a number, oldest first. */
  after(company: string, number: number): { events: DeskEvent[]; last: number } {
    const events = this.journal
      .values()
      .filter((one) => one.company === company && one.event.number > number)
      .map(({ event }) => event)
      .sort((a, b) => a.number - b.number);
    return { events: events.slice(0, EVENTS_A_CALL), last: this.last };
  }

  stop(): void {
    this.retrier.stop();
    for (const timer of this.late) clearTimeout(timer);
  }

  private sendLater(id: string): void {
    const timer = setTimeout(() => {
      this.late.delete(timer);
      void this.send(id);
    }, LATE_MS);
    this.late.add(timer);
  }

  private async send(id: string): Promise<void> {
    if (!(await this.attempt(id))) this.retrier.start(id, () => this.attempt(id));
  }

  /** True when there is nothing more to do. */
  private async attempt(id: string): Promise<boolean> {
    const due = this.journal.get(id);
    if (due?.state !== 'due') return true;
    const key = this.options.keyOf(due.company);
    const { timeout } = this.options.retry;
    const body = JSON.stringify(due.event);
    const answer = await postSigned(due.url, key, body, timeout);
    if (answer.ok && due.delivery === 'twice') await postSigned(due.url, key, body, timeout);
    const isGivenUp = !answer.ok && Date.now() - due.since > GIVE_UP_AFTER_MS;
    const state = answer.ok ? 'delivered' : isGivenUp ? 'given-up' : 'due';
    this.journal.put({ ...due, state, attempts: due.attempts + 1 });
    return state !== 'due';
  }
}
