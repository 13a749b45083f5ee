import { EventCache, isCacheChannel } from './cache.ts';
import type { Connection } from './connection.ts';
import type { Metrics } from './metrics.ts';
import { type Limits, serializeFrame } from './protocol.ts';

/** User in a presence channel. All sockets with the same `userId` count as one member. */
export interface Member {
  userId: string;
  info: unknown;
}

interface Channel {
  connections: Map<Connection, Member | undefined>;
}

export interface PublishedEvent {
  name: string;
  channel: string;
  data: unknown;
  /** Id of the socket that sent the event and therefore does not receive it. */
  except?: string | undefined;
  extra?: Record<string, unknown>;
}

export const isPresence = (name: string) => name.startsWith('presence-');
export const isPrivate = (name: string) => name.startsWith('private-') || isPresence(name);

/** Subscriptions by channel. A channel exists while it has subscribers, and only cached events outlive it. */
export class Channels {
  private readonly channels = new Map<string, Channel>();
  private readonly cache: EventCache;
  private readonly metrics: Metrics;

  constructor(limits: Limits, metrics: Metrics) {
    this.cache = new EventCache(limits.cachedEvents, limits.cacheLife);
    this.metrics = metrics;
  }

  /** Subscribes a connection and confirms it. In a presence channel, notifies the other members of a new member. */
  join(connection: Connection, name: string, member?: Member): void {
    const channel = this.channels.get(name) ?? { connections: new Map() };
    const isNew = member !== undefined && !this.hasMember(name, member.userId);
    this.channels.set(name, channel);
    channel.connections.set(connection, member);
    connection.channels.add(name);
    this.metrics.channels.set(this.channels.size);
    const data = member ? JSON.stringify({ presence: this.presence(name) }) : '{}';
    connection.send(serializeFrame('pusher_internal:subscription_succeeded', data, name));
    if (isNew) {
      const added = JSON.stringify({ user_id: member.userId, user_info: member.info });
      this.tell(name, serializeFrame('pusher_internal:member_added', added, name), connection);
    }
    if (isCacheChannel(name))
      connection.send(this.cache.get(name) ?? serializeFrame('pusher:cache_miss', undefined, name));
  }

  leave(connection: Connection, name: string): void {
    const channel = this.channels.get(name);
    if (!channel?.connections.has(connection)) return;
    const member = channel.connections.get(connection);
    channel.connections.delete(connection);
    connection.channels.delete(name);
    if (channel.connections.size === 0) this.channels.delete(name);
    else if (member && !this.hasMember(name, member.userId)) {
      this.tell(
        name,
        serializeFrame('pusher_internal:member_removed', JSON.stringify({ user_id: member.userId }), name),
      );
    }
    this.metrics.channels.set(this.channels.size);
  }

  publish({ name, channel, data, except, extra }: PublishedEvent): void {
    const text = serializeFrame(name, data, channel, extra);
    if (isCacheChannel(channel)) this.cache.put(channel, text);
    for (const connection of this.channels.get(channel)?.connections.keys() ?? []) {
      if (connection.id !== except) connection.send(text);
    }
  }

  names(): string[] {
    return [...this.channels.keys()];
  }

  subscriptions(name: string): number {
    return this.channels.get(name)?.connections.size ?? 0;
  }

  /** Returns the members of a presence channel, with each user once. */
  members(name: string): Map<string, unknown> {
    const members = new Map<string, unknown>();
    for (const member of this.channels.get(name)?.connections.values() ?? []) {
      if (member && !members.has(member.userId)) members.set(member.userId, member.info);
    }
    return members;
  }

  memberOf(connection: Connection, name: string): Member | undefined {
    return this.channels.get(name)?.connections.get(connection);
  }

  hasMember(name: string, userId: string): boolean {
    return this.members(name).has(userId);
  }

  private presence(name: string) {
    const members = this.members(name);
    return { ids: [...members.keys()], hash: Object.fromEntries(members), count: members.size };
  }

  private tell(name: string, text: string, except?: Connection): void {
    for (const connection of this.channels.get(name)?.connections.keys() ?? []) {
      if (connection !== except) connection.send(text);
    }
  }
}
