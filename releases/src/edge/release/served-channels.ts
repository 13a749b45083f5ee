import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type EventStream, eventStream } from '../../http/event-stream.ts';
import { ChannelName } from '../../state/channel-state.ts';
import { askRegistry } from './ask-registry.ts';
import type { Follower, FollowOptions } from './follow.ts';
import { type Live, liveChannel } from './live.ts';
import type { LoadRelease } from './loaded-release.ts';
import { revisionMessage } from './revision-message.ts';
import { stateFile } from './state-file.ts';

const HEARTBEAT = 15_000;
/** How often the list of channels is read. */
const LIST_EVERY = 5_000;
/** Least time between two readings for names that are not in it: anybody can make up names. */
const ASK_EVERY = 1_000;
/** Longest wait for the state of a channel that is asked for the first time. */
const FIRST_WITHIN = 2_000;

interface ServedChannel {
  live: Live;
  /** Revisions, for open pages of the channel. */
  stream: EventStream;
}

export interface ServedChannels {
  /** A channel, followed from the first request for it. Undefined: there is none, or nothing is known of it yet. */
  get(name: string): Promise<ServedChannel | undefined>;
  /** Name of the channel that is served by a host name. */
  ofHost(host: string): string | undefined;
  /** Tries again what could not be loaded. */
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

/** Every channel but production, which the edge follows from its start. */
export function servedChannels(options: ServedChannelsOptions): ServedChannels {
  const { registry, load, dataDir, follow, onFailure } = options;
  const followed = new Map<string, ServedChannel & { follower: Follower; first: Promise<unknown> }>();
  let names = new Set<string>();
  let hosts = new Map<string, string>();

  async function list(): Promise<void> {
    const listed = await askRegistry(`${registry}/api/channels`, Listed);
    // Without an answer the channels of before stay.
    if (!listed) return;
    names = new Set(listed.map(({ name }) => name));
    hosts = new Map(listed.flatMap(({ name, hosts: own }) => own.map((host) => [host, name] as const)));
    for (const name of [...followed.keys()]) if (!names.has(name)) await leave(name);
  }

  /** The list as it is by now, for all callers of a second together. */
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  function listAgain(): Promise<void> {
    asking ??= delay(Math.max(0, askedAt + ASK_EVERY - performance.now()), undefined, { ref: false }).then(async () => {
      askedAt = performance.now();
      asking = undefined;
      await list();
    });
    return asking;
  }

  async function leave(name: string): Promise<void> {
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
  const timer = setInterval(() => void list(), LIST_EVERY);
  timer.unref();

  return {
    async get(name) {
      if (!names.has(name) && ChannelName.safeParse(name).success) await listAgain();
      if (!names.has(name)) return undefined;
      const channel = followed.get(name) ?? start(name);
      if (!channel.live.view) await Promise.race([channel.first, new Promise((end) => setTimeout(end, FIRST_WITHIN))]);
      return channel;
    },
    ofHost: (host) => hosts.get(host),
    heal() {
      for (const { live } of followed.values()) void live.heal();
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...followed.keys()].map(leave));
    },
  };
}
