import type { Envelope, Topic } from '@parlay/contracts/bus';
import type { Bus } from './bus.ts';
import { withoutSecrets } from './without-secrets.ts';

/** One recorded message. */
export interface Recorded {
  /** Sequence number in the order of recording. */
  number: number;
  topic: Topic;
  /** Version of the topic's contract. */
  version: number;
  /** Publishing part and its version, for example `remote-auth@1.4.0`. */
  source: string;
  /** Server time in milliseconds since the epoch. */
  at: number;
  /** Whether the topic is carried to the other tabs of this browser. */
  crossTab: boolean;
  /** Whether it was published in another tab. */
  fromOtherTab: boolean;
  /** The payload without secrets; if it was too long, the beginning of its JSON. */
  payload: unknown;
}

export interface Recorder {
  /** Oldest first. Returns the same array until something changes. */
  entries(): readonly Recorded[];
  watch(changed: () => void): () => void;
  clear(): void;
  stop(): void;
}

/** Longest payload stored whole, in characters of its JSON. */
const MAX_PAYLOAD_LENGTH = 4000;
const OTHER_TAB = 'tab:';

/**
 * Records the last messages of the bus for the developer tools. Starts with the latest message of each topic, because
 * the recorder loads late and developers look for the start of the session first.
 */
export function recordBus(bus: Bus, limit = 500): Recorder {
  const watching = new Set<() => void>();
  let number = 0;
  let stored: readonly Recorded[] = bus
    .latest()
    .map((envelope) => recorded(bus, envelope, ++number))
    .slice(-limit);
  const change = (next: readonly Recorded[]) => {
    stored = next;
    for (const changed of watching) changed();
  };
  const listening = bus.traffic$.subscribe((envelope) =>
    change([...stored, recorded(bus, envelope, ++number)].slice(-limit)),
  );
  return {
    entries: () => stored,
    watch(changed) {
      watching.add(changed);
      return () => watching.delete(changed);
    },
    clear: () => change([]),
    stop: () => listening.unsubscribe(),
  };
}

function recorded(bus: Bus, { topic, payload, source, at }: Envelope, number: number): Recorded {
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
