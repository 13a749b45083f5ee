import { z } from 'zod';
import { Journal } from './journal.ts';
import { type CallResult, postSigned } from './post.ts';
import { Retrier } from './retrier.ts';

/** Delays in ms for messages that are sent after the response to the browser or the platform. */
const DELAYS: Record<string, number | undefined> = { after: 1500, soon: 200 };
/** Deliveries that are not sent automatically. */
const UNSENT: Record<string, 'held' | 'silent' | undefined> = { hold: 'held', never: 'silent' };
/** Age at which an undelivered message is abandoned. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

/** Stored fields of every announced message. `held` and `silent` messages are sent only on request. */
export const AnnouncedMessage = z.object({
  id: z.string(),
  /** Company that sends the message. */
  company: z.string(),
  url: z.string(),
  state: z.enum(['due', 'held', 'silent', 'delivered', 'given-up']),
  /** When to send the message. `twice` sends it again after it was acknowledged. */
  delivery: z.string(),
  attempts: z.number(),
  since: z.number(),
});
export type AnnouncedMessage = z.infer<typeof AnnouncedMessage>;

export interface AnnouncerOptions<T extends AnnouncedMessage> {
  file?: string | undefined;
  schema: z.ZodType<T>;
  bodyOf(message: T): string;
  /** Returns the key with which a company signs its calls. */
  keyOf(company: string): string;
  retry: { first: number; most: number; timeout: number };
  count?(result: string): void;
  /** Returns true if the platform will never accept a message after this response. By default, failures are retried. */
  isHopeless?(result: CallResult): boolean;
}

const MAX_RECORDS = 2000;

/** Stores messages to the platform and sends them as signed calls until they are acknowledged, even across restarts. */
export class Announcer<T extends AnnouncedMessage> {
  readonly messages: Journal<T>;
  private readonly options: AnnouncerOptions<T>;
  private readonly retrier: Retrier;
  private readonly late = new Set<NodeJS.Timeout>();
  private isStopped = false;

  constructor(options: AnnouncerOptions<T>) {
    this.options = options;
    const isOpen = ({ state }: T) => state === 'due' || state === 'held';
    this.messages = new Journal({ file: options.file, schema: options.schema, maxRecords: MAX_RECORDS, isOpen });
    this.retrier = new Retrier(options.retry.first, options.retry.most);
    for (const { id, state } of this.messages.values())
      if (state === 'due') this.retrier.start(id, () => this.attempt(id));
  }

  /** Stores a new message and sends it at the time set by its delivery. Resolves after an immediate first attempt. */
  async announce(
    message: Omit<T, 'state' | 'attempts' | 'since'> & Pick<AnnouncedMessage, 'id' | 'delivery'>,
  ): Promise<void> {
    const { id, delivery } = message;
    const state = UNSENT[delivery] ?? 'due';
    this.messages.put({ ...message, state, attempts: 0, since: Date.now() } as T);
    const delay = DELAYS[delivery];
    if (delay !== undefined) this.sendLater(id, delay);
    else if (state === 'due') await this.send(id);
  }

  /** Resends messages one after another, including those that were never sent. */
  async sendAgain(messages: readonly T[]): Promise<void> {
    for (const message of messages) {
      this.messages.put({ ...message, delivery: 'before', state: 'due', since: Date.now() });
      await this.send(message.id);
    }
  }

  /** Sends a message. Resolves after the first attempt and leaves retries to the retrier. */
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

  /** Stops sending. Later acknowledgements are not recorded, so those messages are sent again after a restart. */
  stop(): void {
    this.isStopped = true;
    this.retrier.stop();
    for (const timer of this.late) clearTimeout(timer);
  }

  /** Sends a due message once. Returns true if no further attempt is needed. */
  private async attempt(id: string): Promise<boolean> {
    const due = this.messages.get(id);
    if (due?.state !== 'due') return true;
    const { bodyOf, keyOf, retry, count, isHopeless } = this.options;
    const post = () => postSigned(due.url, keyOf(due.company), bodyOf(due), retry.timeout);
    const result = await post();
    if (result.ok && due.delivery === 'twice') await post();
    if (this.isStopped) return true;
    count?.(result.ok ? 'done' : result.error);
    const isGivenUp = Date.now() - due.since > GIVE_UP_AFTER_MS || isHopeless?.(result) === true;
    const state = result.ok ? 'delivered' : isGivenUp ? 'given-up' : 'due';
    this.messages.put({ ...due, state, attempts: due.attempts + 1 });
    return state !== 'due';
  }
}
