import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type EventStream, eventStream } from '../../http/event-stream.ts';
import { ChannelName } from '../../state/channel-state.ts';
import { fetchFromRegistry } from './ask-registry.ts';
import type { Follower, FollowOptions } from './follow.ts';
import { type Live, liveChannel } from './live.ts';
import type { LoadRelease } from './loaded-release.ts';
import { revisionMessage } from './revision-message.ts';
import { stateFile } from './state-file.ts';

const HEARTBEAT = 15_000;
/** Interval for reading the channel list. */
const LIST_INTERVAL = 5_000;
/** Minimum time between two extra reads for unknown names, because anyone can make up names. */
const EXTRA_READ_INTERVAL = 1_000;
/** Timeout for the state of a channel on its first request. */
const FIRST_TIMEOUT = 2_000;

interface ServedChannel {
  live: Live;
  /** Streams revisions to the channel's open pages. */
  stream: EventStream;
}

export interface ServedChannels {
  /** Returns a channel and follows it from the first request on. Returns undefined for an unknown channel. */
  get(name: string): Promise<ServedChannel | undefined>;
  /** Returns the name of the channel that a host name serves. */
  ofHost(host: string): string | undefined;
  /** Retries failed loads. */
  heal(): void;
  close(): Promise<void>;
}

export interface ServedChannelsOptions {
  registry: string;
  load: LoadRelease;
  dataDir: string;
  follow(options: FollowOptions): Follower;
  onFailure(error: string): void;
}

const Listed = z.array(z.object({ name: ChannelName, hosts: z.array(z.string()) }));

/** Manages every channel except production, which the edge follows from its start. */
export function servedChannels(options: ServedChannelsOptions): ServedChannels {
  const { registry, load, dataDir, follow, onFailure } = options;
  const followed = new Map<string, ServedChannel & { follower: Follower; first: Promise<unknown> }>();
  let names = new Set<string>();
  let hosts = new Map<string, string>();

  async function list(): Promise<void> {
    const listed = await fetchFromRegistry(`${registry}/api/channels`, Listed);
    // Keeps the known channels if the registry does not respond.
    if (!listed) return;
    names = new Set(listed.map(({ name }) => name));
    hosts = new Map(listed.flatMap(({ name, hosts: own }) => own.map((host) => [host, name] as const)));
    for (const name of [...followed.keys()]) if (!names.has(name)) await unfollow(name);
  }

  /** Extra read of the list, shared by all callers within a second. */
  let pending: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  function listAgain(): Promise<void> {
    pending ??= delay(Math.max(0, readAt + EXTRA_READ_INTERVAL - performance.now()), undefined, { ref: false }).then(
      async () => {
        readAt = performance.now();
        pending = undefined;
        await list();
      },
    );
    return pending;
  }

  async function unfollow(name: string): Promise<void> {
    const channel = followed.get(name);
    followed.delete(name);
    channel?.stream.close();
    await channel?.follower.stop();
    await channel?.live.settled();
  }

  function start(name: string) {
    const stream = eventStream({ heartbeatMs: HEARTBEAT, retryMs: 1_000 });
    const live = liveChannel({ load, file: stateFile(join(dataDir, 'channels', name)), onFailure });
    live.onRevision((event) => stream.send(revisionMessage(event)));
    const restored = live.restore();
    const { promise: first, resolve: arrived } = Promise.withResolvers<void>();
    const follower = follow({
      registry,
      channel: name,
      onState: (state) => void live.apply(state).then(arrived),
      onPublished: () => undefined,
      onFailure,
    });
    const channel = { live, stream, follower, first: Promise.all([restored, first]) };
    followed.set(name, channel);
    return channel;
  }

  void list();
  const timer = setInterval(() => void list(), LIST_INTERVAL);
  timer.unref();

  return {
    async get(name) {
      if (!names.has(name) && ChannelName.safeParse(name).success) await listAgain();
      if (!names.has(name)) return undefined;
      const channel = followed.get(name) ?? start(name);
      if (!channel.live.view) await Promise.race([channel.first, new Promise((end) => setTimeout(end, FIRST_TIMEOUT))]);
      return channel;
    },
    ofHost: (host) => hosts.get(host),
    heal() {
      for (const { live } of followed.values()) void live.heal();
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...followed.keys()].map(unfollow));
    },
  };
}
