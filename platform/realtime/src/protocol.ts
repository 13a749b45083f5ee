import { isNestedDeeper } from '@parlay/server/json-nesting';
import { z } from 'zod/mini';

/**
 * Close and error codes of the Pusher protocol, version 7. Clients do not reconnect after 4000-4099, reconnect later
 * after 4100-4199 and reconnect immediately after 4200-4299.
 */
export const CODES = {
  unknownApp: 4001,
  badVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  failed: 4199,
  serverLeaves: 4200,
  noPong: 4201,
  tooManyClientEvents: 4301,
} as const;

export const PROTOCOL_VERSION = 7;

/** Limits of the server and of each connection. */
export interface Limits {
  /** Seconds without a message from the client until the server pings; sent to the client on connect. */
  activityTimeout: number;
  /** Seconds that the client has to respond to the ping. */
  pongTimeout: number;
  /** Maximum open sockets in total, and per client address, where local browsers do not count in demo mode. */
  connections: number;
  connectionsPerAddress: number;
  channelsPerConnection: number;
  membersPerPresenceChannel: number;
  /** Maximum client events, and messages of any kind, per second and connection. */
  clientEventsPerSecond: number;
  messagesPerSecond: number;
  /** Unread bytes after which a slow client is disconnected. */
  unreadBytes: number;
  /** Maximum number of cached events in all cache channels, and their time to live in ms. */
  cachedEvents: number;
  cacheLife: number;
  /** Maximum number of terminated users to remember. */
  terminatedUsers: number;
}

export const LIMITS: Limits = {
  activityTimeout: 120,
  pongTimeout: 30,
  connections: 20_000,
  connectionsPerAddress: 200,
  channelsPerConnection: 100,
  membersPerPresenceChannel: 100,
  clientEventsPerSecond: 10,
  messagesPerSecond: 100,
  unreadBytes: 1_048_576,
  cachedEvents: 1000,
  cacheLife: 30 * 60_000,
  terminatedUsers: 100_000,
};

export const MAX_EVENT_NAME = 200;
/** Maximum bytes of one event's data, from the API or from a client. */
export const MAX_EVENT_DATA = 10_240;
export const MAX_CHANNELS_PER_EVENT = 100;
export const MAX_BATCH = 10;

/** Maximum nesting of incoming JSON. Forwarded data is serialized again, which is recursive. */
export const MAX_NESTING = 32;
/** Maximum bytes of a client event's text: its data and 1 kB for event, channel and white space. */
export const MAX_CLIENT_EVENT = MAX_EVENT_DATA + 1024;

const CHANNEL = /^(?:#server-to-user-)?[A-Za-z0-9_\-=@,.;]{1,164}$/;
const RESERVED_PREFIX = /^(?:private|presence)-/i;

/** Returns true for a valid name. Reserved prefixes in capitals would make public channels look protected. */
export function isChannelName(name: string): boolean {
  const prefix = RESERVED_PREFIX.exec(name)?.[0];
  return CHANNEL.test(name) && prefix === prefix?.toLowerCase();
}

/** One message from a client. `data` is an object for the protocol's events, and any value for client events. */
export const ClientMessage = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(MAX_EVENT_NAME)),
  channel: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export type ClientMessage = z.infer<typeof ClientMessage>;

export const Subscribe = z.object({
  channel: z.string(),
  auth: z.optional(z.string()),
  channel_data: z.optional(z.string()),
});
export type Subscribe = z.infer<typeof Subscribe>;

export const Unsubscribe = z.object({ channel: z.string() });

const UserId = z.union([z.string().check(z.minLength(1), z.maxLength(128)), z.number()]);

/** `channel_data` of a presence subscription. */
export const Member = z.object({ user_id: UserId, user_info: z.optional(z.unknown()) });
export const SignIn = z.object({ auth: z.string(), user_data: z.string() });
export const SignedInUser = z.object({ id: UserId });

/** Serializes an outgoing frame. The `data` of protocol events is a JSON string, as clients of version 7 expect. */
export function serializeFrame(
  event: string,
  data: unknown,
  channel?: string,
  extra: Record<string, unknown> = {},
): string {
  return JSON.stringify({ event, ...(channel ? { channel } : {}), data, ...extra });
}

export const errorFrame = (code: number | null, message: string) => serializeFrame('pusher:error', { code, message });

/** Parses incoming JSON. Returns `undefined` for text that is not JSON or is nested deeper than MAX_NESTING. */
export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, MAX_NESTING)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
