import { type Envelope, type PayloadOf, TOPICS, type Topic, type TopicRules } from '@parlay/contracts/bus';
import { openSchema } from '@parlay/contracts/open-schema';
import type { Open } from '@parlay/contracts/open-word';
import { map, type Observable, ReplaySubject, Subject } from 'rxjs';
import { z } from 'zod/mini';
import { createReplayBuffer } from './replay-buffer.ts';

/** The part of the page that publishes through a bus handle. */
export interface Publisher {
  kind: 'host' | 'remote';
  /** For example `remote-auth@1.4.0`. */
  source: string;
}

export type PublishResult =
  | { ok: true }
  /**
   * The payload does not match the topic's schema, or this publisher may not use the topic. Nothing was published.
   */
  | { ok: false; error: 'bad-payload' | 'not-allowed'; message: string };

/** A remote's handle on the bus, which publishes under the remote's name. */
export interface BusPort {
  /** Publishes a payload. It may contain received enum values that this build does not know. */
  publish<T extends Topic>(topic: T, payload: Open<PayloadOf<T>>): PublishResult;
  /**
   * Payloads of a topic. Topics with replay start with the latest payload, or with the payloads that had no
   * subscriber yet. A subscriber that throws does not affect others.
   */
  on<T extends Topic>(topic: T): Observable<Open<PayloadOf<T>>>;
  /** The latest payload of a topic with replay. */
  last<T extends Topic>(topic: T): Open<PayloadOf<T>> | undefined;
}

export interface Bus {
  as(publisher: Publisher): BusPort;
  /** All delivered messages, for the recorder and the bridge between tabs. */
  readonly traffic$: Observable<Envelope>;
  /** The last message of each topic that has been used, oldest first. */
  latest(): readonly Envelope[];
  /**
   * The contract's rules for a topic. Lazily loaded code reads them here, so that its chunk need not include the
   * contract.
   */
  rulesOf(topic: Topic): { crossTab: boolean; version: number };
  /** Delivers a message from another tab. It is validated like any other message and never sent to tabs again. */
  receive(envelope: unknown): PublishResult;
  /** Number of refused publications, by reason. */
  readonly refused: ReadonlyMap<string, number>;
}

export interface BusOptions {
  now?: () => number;
}

/** Delivers a topic's messages to its subscribers. */
interface Channel {
  value$: Observable<Envelope>;
  emit(message: Envelope): void;
}

const channelFor = (subject: Subject<Envelope>): Channel => ({
  value$: subject,
  emit: (message) => subject.next(message),
});

/** Maximum number and age of buffered messages without a subscriber. Older ones are no longer of interest. */
const UNHEARD_LIMITS = { messages: 20, milliseconds: 60_000 };

const CHANNELS: Record<TopicRules<z.ZodMiniType>['replay'], () => Channel> = {
  none: () => channelFor(new Subject()),
  last: () => channelFor(new ReplaySubject(1)),
  unheard: () => createReplayBuffer(UNHEARD_LIMITS.messages, UNHEARD_LIMITS.milliseconds),
};

const isTopic = (name: unknown): name is Topic => typeof name === 'string' && Object.hasOwn(TOPICS, name);

/**
 * Creates the event bus, which is typed by the contract, validates on publish and does not depend on React. RxJS
 * isolates a subscriber that throws and passes its error to `config.onUnhandledError`, which the host sets.
 */
export function createBus({ now = Date.now }: BusOptions = {}): Bus {
  const traffic = new Subject<Envelope>();
  const latest = new Map<Topic, Envelope>();
  const channels = new Map<Topic, Channel>();
  const refused = new Map<string, number>();

  const channelOf = (topic: Topic): Channel => {
    const known = channels.get(topic) ?? CHANNELS[TOPICS[topic].replay]();
    channels.set(topic, known);
    return known;
  };

  const refuse = (error: 'bad-payload' | 'not-allowed', message: string): PublishResult => {
    refused.set(error, (refused.get(error) ?? 0) + 1);
    return { ok: false, error, message };
  };

  const deliver = (envelope: Envelope): PublishResult => {
    const parsed = z.safeParse(openSchema<z.ZodMiniType>(TOPICS[envelope.topic].payload), envelope.payload);
    if (!parsed.success) {
      return refuse(
        'bad-payload',
        `${envelope.topic}: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`,
      );
    }
    const checked = { ...envelope, payload: parsed.data } as Envelope;
    latest.set(checked.topic, checked);
    channelOf(checked.topic).emit(checked);
    traffic.next(checked);
    return { ok: true };
  };

  return {
    as: (publisher) => ({
      publish(topic, payload) {
        if (TOPICS[topic].publisher === 'host' && publisher.kind !== 'host') {
          return refuse('not-allowed', `${publisher.source} may not publish ${topic}`);
        }
        return deliver({ topic, payload, source: publisher.source, at: now() } as Envelope);
      },
      on: <T extends Topic>(topic: T) =>
        channelOf(topic).value$.pipe(map((envelope) => envelope.payload as Open<PayloadOf<T>>)),
      last: <T extends Topic>(topic: T) =>
        TOPICS[topic].replay === 'last' ? (latest.get(topic)?.payload as Open<PayloadOf<T>> | undefined) : undefined,
    }),
    traffic$: traffic.asObservable(),
    latest: () => [...latest.values()].sort((a, b) => a.at - b.at),
    rulesOf: (topic) => TOPICS[topic],
    receive(candidate) {
      const envelope = candidate as Partial<Envelope> | null;
      if (
        typeof envelope !== 'object' ||
        envelope === null ||
        !isTopic(envelope.topic) ||
        !TOPICS[envelope.topic].crossTab
      ) {
        return refuse('not-allowed', 'only topics that cross tabs may come from another tab');
      }
      return deliver({ ...envelope, source: `tab:${String(envelope.source)}`, at: now() } as Envelope);
    },
    refused,
  };
}
