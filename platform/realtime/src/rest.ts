import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod/mini';
import { type Channels, isPresence } from './channels.ts';
import type { Connection } from './connection.ts';
import type { Metrics } from './metrics.ts';
import {
  CODES,
  isChannelName,
  MAX_BATCH,
  MAX_CHANNELS_PER_EVENT,
  MAX_EVENT_DATA,
  MAX_EVENT_NAME,
  parseJson,
} from './protocol.ts';
import { type App, verifyCall } from './signing.ts';
import { readTarget } from './target.ts';
import type { TerminatedUsers } from './terminated-users.ts';

/** Maximum bytes of a request body: ten events of ten kilobytes, plus JSON escapes. */
const MAX_BODY = 262_144;

const Channel = z.string().check(z.refine(isChannelName, 'is not a channel name'));
const EventName = z.string().check(z.minLength(1), z.maxLength(MAX_EVENT_NAME));
const Event = z.object({
  name: EventName,
  data: z.string(),
  channel: z.optional(Channel),
  channels: z.optional(z.array(Channel).check(z.minLength(1), z.maxLength(MAX_CHANNELS_PER_EVENT))),
  socket_id: z.optional(z.string()),
  info: z.optional(z.string()),
});
const Batch = z.object({ batch: z.array(Event).check(z.maxLength(MAX_BATCH)) });
type Event = z.infer<typeof Event>;

export interface Api {
  app: App;
  metrics: Metrics;
  channels: Channels;
  connections: ReadonlySet<Connection>;
  terminatedUsers: TerminatedUsers;
}

interface ApiResponse {
  status: number;
  body: unknown;
}
const ok = (body: unknown): ApiResponse => ({ status: 200, body });
const refuse = (status: number, error: string): ApiResponse => ({ status, body: { error } });

/** Handles one call of the HTTP API under /apps/{appId}/. */
export async function handleApiCall(api: Api, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const result = body === undefined ? refuse(413, 'The call is too large') : route(api, request, body);
  if (result.status >= 400) api.metrics.refused.inc({ what: 'call' });
  if (body === undefined) response.setHeader('Connection', 'close');
  response.writeHead(result.status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(result.body));
}

function route(api: Api, request: IncomingMessage, body: string): ApiResponse {
  const url = readTarget(request.url);
  if (url === undefined) return refuse(400, 'The target of the call is not a URL');
  const method = request.method ?? 'GET';
  const [, , appId, noun, name, detail] = url.pathname.split('/').map(decode);
  if (appId !== api.app.appId) return refuse(404, 'There is no such app');
  const verdict = verifyCall(api.app, { method, path: url.pathname, query: url.searchParams, body });
  if (!verdict.ok) return refuse(401, verdict.error);
  if (method === 'POST' && noun === 'events' && name === undefined) return postEvent(api, parseJson(body));
  if (method === 'POST' && noun === 'batch_events') return postBatch(api, parseJson(body));
  if (method === 'POST' && noun === 'users' && name && detail === 'terminate_connections') return terminate(api, name);
  if (method === 'GET' && noun === 'channels' && name === undefined) return listChannels(api, url.searchParams);
  if (method === 'GET' && noun === 'channels' && name && detail === undefined)
    return ok(describe(api, name, url.searchParams.get('info')));
  if (method === 'GET' && noun === 'channels' && name && detail === 'users') return listUsers(api, name);
  return refuse(404, 'There is no such call');
}

function postEvent(api: Api, body: unknown): ApiResponse {
  const event = z.safeParse(Event, body);
  if (!event.success) return refuse(400, explain(event.error));
  const refusal = publish(api, event.data);
  if (refusal) return refusal;
  const { info } = event.data;
  if (info === undefined) return ok({});
  return ok({ channels: Object.fromEntries(targets(event.data).map((name) => [name, attributes(api, name, info)])) });
}

function postBatch(api: Api, body: unknown): ApiResponse {
  const batch = z.safeParse(Batch, body);
  if (!batch.success) return refuse(400, explain(batch.error));
  const events = batch.data.batch;
  // A batch with an invalid event publishes nothing.
  const refusal = events.map(check).find((found) => found !== undefined);
  if (refusal) return refusal;
  for (const event of events) publish(api, event);
  if (events.every((event) => event.info === undefined)) return ok({});
  return ok({ batch: events.map((event) => (event.info ? attributes(api, targets(event)[0] ?? '', event.info) : {})) });
}

const targets = (event: Event) => event.channels ?? (event.channel ? [event.channel] : []);

function check(event: Event): ApiResponse | undefined {
  if (targets(event).length === 0) return refuse(400, 'An event names its channel or channels');
  return Buffer.byteLength(event.data) > MAX_EVENT_DATA
    ? refuse(413, 'The data of an event is at most 10 kB')
    : undefined;
}

function publish(api: Api, event: Event): ApiResponse | undefined {
  const refusal = check(event);
  if (refusal) return refusal;
  api.metrics.events.inc({ from: 'api' });
  for (const channel of targets(event)) {
    api.channels.publish({ name: event.name, channel, data: event.data, except: event.socket_id });
  }
  return undefined;
}

function listChannels(api: Api, query: URLSearchParams): ApiResponse {
  const prefix = query.get('filter_by_prefix') ?? '';
  const info = query.get('info');
  if (info?.includes('user_count') && !prefix.startsWith('presence-')) {
    return refuse(400, 'user_count is known for presence channels only: filter_by_prefix=presence-');
  }
  const names = api.channels.names().filter((name) => name.startsWith(prefix) && !name.startsWith('#'));
  return ok({ channels: Object.fromEntries(names.map((name) => [name, attributes(api, name, info ?? '')])) });
}

function describe(api: Api, name: string, info: string | null) {
  return { occupied: api.channels.subscriptions(name) > 0, ...attributes(api, name, info ?? '') };
}

function attributes(api: Api, name: string, info: string) {
  const fields = info.split(',');
  return {
    ...(fields.includes('user_count') && isPresence(name) ? { user_count: api.channels.members(name).size } : {}),
    ...(fields.includes('subscription_count') ? { subscription_count: api.channels.subscriptions(name) } : {}),
  };
}

function listUsers(api: Api, name: string): ApiResponse {
  if (!isPresence(name)) return refuse(400, 'Only presence channels have users');
  return ok({ users: [...api.channels.members(name).keys()].map((id) => ({ id })) });
}

function terminate(api: Api, userId: string): ApiResponse {
  api.terminatedUsers.record(userId);
  for (const connection of api.connections) {
    if (belongsTo(api, connection, userId)) connection.close(CODES.unauthorised, 'Terminated by the application');
  }
  return ok({});
}

/** Returns true if the connection signed in as this user, which is optional, or joined a presence channel as them. */
const belongsTo = (api: Api, connection: Connection, userId: string) =>
  connection.userId === userId ||
  [...connection.channels].some((name) => api.channels.memberOf(connection, name)?.userId === userId);

const explain = (error: z.core.$ZodError) =>
  error.issues.map((issue) => `${issue.path.join('.') || 'the body'}: ${issue.message}`).join('; ');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the body as text, or undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
