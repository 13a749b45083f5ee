import { z } from 'zod';
import { Journal } from './journal.ts';
import { type Answer, postSigned } from './post.ts';
import { Retrier } from './retrier.ts';

/** Delays of messages that are sent after the browser, or the call they are about, got its answer. */
const DELAYS: Record<string, number | undefined> = { after: 1500, soon: 200 };
/** Deliveries that are not sent automatically. */
const UNSENT: Record<string, 'held' | 'silent' | undefined> = { hold: 'held', never: 'silent' };
/** A message is abandoned after three days. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

/** Stored fields of every announced message. `silent` and `held`: not sent unless somebody asks for it. */
export const Announced = z.object({
  id: z.string(),
  /** Company that sends it. */
  company: z.string(),
  url: z.string(),
  state: z.enum(['due', 'held', 'silent', 'delivered', 'given-up']),
  /** `twice`: sent again after it was acknowledged. */
  delivery: z.string(),
  attempts: z.number(),
  since: z.number(),
});
export type Announced = z.infer<typeof Announced>;

export interface AnnouncerOptions<T extends Announced> {
  file?: string | undefined;
  schema: z.ZodType<T>;
  bodyOf(message: T): string;
  /** Key with which a company signs its calls. */
  keyOf(company: string): string;
  retry: { first: number; most: number; timeout: number };
  count?(result: string): void;
  /** Whether the platform will never take a message that it answered like this. Default: it may later. */
  isHopeless?(answer: Answer): boolean;
}

const KEEP = 2000;

/** Stores messages to the platform and sends them by signed calls until it acknowledges, also after a restart. */
export class Announcer<T extends Announced> {
  readonly messages: Journal<T>;
  private readonly options: AnnouncerOptions<T>;
  private readonly retrier: Retrier;
  private readonly late = new Set<NodeJS.Timeout>();
  private isStopped = false;

  constructor(options: AnnouncerOptions<T>) {
    this.options = options;
    const isOpen = ({ state }: T) => state === 'due' || state === 'held';
    this.messages = new Journal({ file: options.file, schema: options.schema, keep: KEEP, isOpen });
    this.retrier = new Retrier(options.retry.first, options.retry.most);
    for (const { id, state } of this.messages.values())
      if (state === 'due') this.retrier.start(id, () => this.attempt(id));
  }

  /** Stores a new message and sends it as its delivery says; if that is at once, resolves after the first attempt. */
  async announce(message: Omit<T, 'state' | 'attempts' | 'since'> & Pick<Announced, 'id' | 'delivery'>): Promise<void> {
    const { id, delivery } = message;
    const state = UNSENT[delivery] ?? 'due';
    this.messages.put({ ...message, state, attempts: 0, since: Date.now() } as T);
    const delay = DELAYS[delivery];
    if (delay !== undefined) this.sendLater(id, delay);
    else if (state === 'due') await this.send(id);
  }

  /** Sends messages again, one after the other, those included that were never sent. */
  async sendAgain(messages: readonly T[]): Promise<void> {
    for (const message of messages) {
      this.messages.put({ ...message, delivery: 'before', state: 'due', since: Date.now() });
      await this.send(message.id);
    }
  }

  /** Resolves after the first attempt. */
  private async send(id: string): Promise<void> {
    if (!(await this.attempt(id))) this.retrier.start(id, () => this.attempt(id));
  }

  private sendLater(id: string, delay: number): void {
    const timer = setTimeout(() => {
      this.late.delete(timer);
      void this.send(id);
    }, delay);
    this.late.add(timer);
  }

  /** Stops sending; a message answered after this is not marked, so it is sent again after the next start. */
  stop(): void {
    this.isStopped = true;
    this.retrier.stop();
    for (const timer of this.late) clearTimeout(timer);
  }

  /** True when there is nothing more to do. */
  private async attempt(id: string): Promise<boolean> {
    const due = this.messages.get(id);
    if (due?.state !== 'due') return true;
    const { bodyOf, keyOf, retry, count, isHopeless } = this.options;
    const post = () => postSigned(due.url, keyOf(due.company), bodyOf(due), retry.timeout);
    const answer = await post();
    if (answer.ok && due.delivery === 'twice') await post();
    if (this.isStopped) return true;
    count?.(answer.ok ? 'done' : answer.error);
    const isGivenUp = Date.now() - due.since > GIVE_UP_AFTER_MS || isHopeless?.(answer) === true;
    const state = answer.ok ? 'delivered' : isGivenUp ? 'given-up' : 'due';
    this.messages.put({ ...due, state, attempts: due.attempts + 1 });
    return state !== 'due';
  }
}
