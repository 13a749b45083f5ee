import type { Envelope, Topic } from '@parlay/contracts/bus';
import type { Bus } from './bus.ts';
import { withoutSecrets } from './without-secrets.ts';

/** One message as the recorder keeps it. */
export interface Recorded {
  /** Counts up in the order of recording. */
  number: number;
  topic: Topic;
  /** Version of the topic's contract. */
  version: number;
  /** Publishing part and its version, for example `remote-auth@1.4.0`. */
  source: string;
  /** Server time in milliseconds since the epoch. */
  at: number;
  /** The topic is carried to the other tabs of this browser. */
  crossTab: boolean;
  /** It was published in another tab. */
  fromOtherTab: boolean;
  /** Without secrets; where it was too long to keep, the beginning of its JSON. */
  payload: unknown;
}

export interface Recorder {
  /** Oldest first. The same array until something changes. */
  entries(): readonly Recorded[];
  watch(changed: () => void): () => void;
  clear(): void;
  stop(): void;
}

/** Longest JSON of a payload that is kept whole. */
const LONGEST = 4000;
const OTHER_TAB = 'tab:';

/**
 * Keeps the last messages of the bus for whoever looks into a page in development. Begins with the latest of each topic,
 * because it is loaded late and the start of the session is what people look for first.
 */
export function recordBus(bus: Bus, limit = 500): Recorder {
  const watching = new Set<() => void>();
  let number = 0;
  let kept: readonly Recorded[] = bus
    .latest()
    .map((envelope) => recorded(bus, envelope, ++number))
    .slice(-limit);
  const change = (next: readonly Recorded[]) => {
    kept = next;
    for (const changed of watching) changed();
  };
  const listening = bus.traffic$.subscribe((envelope) =>
    change([...kept, recorded(bus, envelope, ++number)].slice(-limit)),
  );
  return {
    entries: () => kept,
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
    payload: bounded(withoutSecrets(payload)),
  };
}

function bounded(payload: unknown): unknown {
  const text = JSON.stringify(payload);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : payload;
}
