import type { Envelope, Topic } from '@parlay/contracts/bus';
import type { Bus } from './bus.ts';
import { withoutSecrets } from './without-secrets.ts';

/** One recorded message. */
export interface RecordedMessage {
  /** Sequence number in the order of recording. */
  number: number;
  topic: Topic;
  /** Contract version of the topic. */
  version: number;
  /** Publisher and its version, for example `remote-auth@1.4.0`. */
  source: string;
  /** Server time in milliseconds since the epoch. */
  at: number;
  /** Whether the topic is mirrored to the other tabs of this browser. */
  crossTab: boolean;
  /** Whether the message was published in another tab. */
  fromOtherTab: boolean;
  /** The payload without secrets, or the beginning of its JSON if it was too long. */
  payload: unknown;
}

export interface Recorder {
  /** Oldest first. Returns the same array until an entry is added or cleared. */
  entries(): readonly RecordedMessage[];
  watch(changed: () => void): () => void;
  clear(): void;
  stop(): void;
}

/** Maximum length of a payload that is stored completely, in characters of its JSON. */
const MAX_PAYLOAD_LENGTH = 4000;
const OTHER_TAB = 'tab:';

/**
 * Records the last messages on the bus for the developer tools. Starts with the latest message of each topic,
 * because the recorder loads late and developers first check how the session started.
 */
export function recordBus(bus: Bus, limit = 500): Recorder {
  const watchers = new Set<() => void>();
  let number = 0;
  let stored: readonly RecordedMessage[] = bus
    .latest()
    .map((envelope) => recorded(bus, envelope, ++number))
    .slice(-limit);
  const change = (next: readonly RecordedMessage[]) => {
    stored = next;
    for (const changed of watchers) changed();
  };
  const subscription = bus.traffic$.subscribe((envelope) =>
    change([...stored, recorded(bus, envelope, ++number)].slice(-limit)),
  );
  return {
    entries: () => stored,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    clear: () => change([]),
    stop: () => subscription.unsubscribe(),
  };
}

function recorded(bus: Bus, { topic, payload, source, at }: Envelope, number: number): RecordedMessage {
  const { crossTab, version } = bus.rulesOf(topic);
  const fromOtherTab = source.startsWith(OTHER_TAB);
  return {
    number,
    topic,
    version,
    source: fromOtherTab ? source.slice(OTHER_TAB.length) : source,
    at,
    crossTab,
    fromOtherTab,
    payload: truncated(withoutSecrets(payload)),
  };
}

function truncated(payload: unknown): unknown {
  const text = JSON.stringify(payload);
  return text.length > MAX_PAYLOAD_LENGTH ? `${text.slice(0, MAX_PAYLOAD_LENGTH)}…` : payload;
}
