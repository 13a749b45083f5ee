import { randomUUID } from 'node:crypto';
import { DeskEvent, MAX_EVENTS_PER_CALL } from '@parlay/contracts/help-desk';
import { z } from 'zod';
import { AnnouncedMessage, Announcer, type AnnouncerOptions } from '../calls/announcer.ts';
import { EVENT_DELIVERIES, type EventDelivery } from './case.ts';

const LoggedEvent = AnnouncedMessage.extend({ event: DeskEvent, delivery: z.enum([...EVENT_DELIVERIES, 'early']) });
type LoggedEvent = z.infer<typeof LoggedEvent>;

/** Event without the fields that the log adds. */
export type EventContent = DeskEvent extends infer E
  ? E extends DeskEvent
    ? Omit<E, 'eventId' | 'number'>
    : never
  : never;

/** Numbers the company's events, sends them to the platform until they are acknowledged, and lists them. */
export class EventLog {
  private readonly announcer: Announcer<LoggedEvent>;
  private last: number;

  constructor(options: Pick<AnnouncerOptions<LoggedEvent>, 'file' | 'keyOf' | 'retry'>) {
    this.announcer = new Announcer({ ...options, schema: LoggedEvent, bodyOf: ({ event }) => JSON.stringify(event) });
    this.last = Math.max(0, ...this.announcer.messages.values().map(({ event }) => event.number));
  }

  /** Stores an event and sends it. Resolves after the first attempt. */
  async add(company: string, url: string, content: EventContent, delivery: EventDelivery): Promise<void> {
    this.last += 1;
    const id = `evt_${randomUUID()}`;
    const event = { ...content, eventId: id, number: this.last };
    await this.announcer.announce({ id, company, url, event, delivery });
  }

  /** Returns a company's events after a number, oldest first. */
  after(company: string, number: number): { events: DeskEvent[]; last: number } {
    const events = this.announcer.messages
      .values()
      .filter((one) => one.company === company && one.event.number > number)
      .map(({ event }) => event)
      .sort((a, b) => a.number - b.number);
    return { events: events.slice(0, MAX_EVENTS_PER_CALL), last: this.last };
  }

  stop(): void {
    this.announcer.stop();
  }
}
