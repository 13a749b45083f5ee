import { z } from 'zod/mini';
import { type Channels, isPresence, isPrivate } from './channels.ts';
import type { Connection } from './connection.ts';
import type { Metrics } from './metrics.ts';
import {
  ClientMessage,
  CODES,
  errorFrame,
  isChannelName,
  type Limits,
  MAX_CLIENT_EVENT,
  MAX_EVENT_DATA,
  MAX_NESTING,
  Member,
  parseJson,
  SignedInUser,
  SignIn,
  Subscribe,
  serializeFrame,
  Unsubscribe,
} from './protocol.ts';
import { type App, isAuthFor } from './signing.ts';
import type { TerminatedUsers } from './terminated-users.ts';

export interface ServerContext {
  app: App;
  limits: Limits;
  metrics: Metrics;
  channels: Channels;
  cuts: TerminatedUsers;
  /** Receives errors thrown by handlers, which are bugs in this server. */
  onFailure(error: unknown): void;
}

/** Handles one text frame from a client. Replies to an invalid frame with an error frame. */
export function handleFrame(context: ServerContext, connection: Connection, text: string): void {
  connection.recordActivity();
  if (!connection.messages.take()) {
    context.metrics.refused.inc({ what: 'message-rate' });
    connection.close(CODES.overCapacity, 'Too many messages');
    return;
  }
  const message = z.safeParse(ClientMessage, parseJson(text));
  if (!message.success) {
    const error = `A message is a JSON object with an event, at most ${MAX_NESTING} levels deep`;
    connection.send(errorFrame(null, error));
    return;
  }
  // Some clients send the protocol's data as a JSON string.
  const data = typeof message.data.data === 'string' ? parseJson(message.data.data) : message.data.data;
  switch (message.data.event) {
    case 'pusher:ping':
      connection.send(serializeFrame('pusher:pong', {}));
      return;
    case 'pusher:pong':
      return;
    case 'pusher:subscribe':
      subscribe(context, connection, data);
      return;
    case 'pusher:unsubscribe':
      unsubscribe(context, connection, data);
      return;
    case 'pusher:signin':
      signIn(context, connection, data);
      return;
    default:
      clientEvent(context, connection, message.data, Buffer.byteLength(text));
      return;
  }
}

interface Refusal {
  type: 'AuthError' | 'InvalidChannel' | 'LimitReached';
  error: string;
  status: number;
}
const refusal = (type: Refusal['type'], status: number, error: string): Refusal => ({ type, error, status });

function subscribe(context: ServerContext, connection: Connection, data: unknown): void {
  const request = z.safeParse(Subscribe, data);
  if (!request.success) {
    connection.send(errorFrame(null, 'A subscription names its channel'));
    return;
  }
  const { channel } = request.data;
  if (connection.channels.has(channel)) {
    connection.send(errorFrame(null, `Existing subscription to channel ${channel}`));
    return;
  }
  const member = isPresence(channel) ? z.safeParse(Member, parseJson(request.data.channel_data ?? '')) : undefined;
  const userId = member?.success ? String(member.data.user_id) : undefined;
  const rejection = check(context, connection, request.data, userId);
  if (rejection) {
    context.metrics.refused.inc({ what: 'subscription' });
    connection.send(serializeFrame('pusher:subscription_error', rejection, channel));
    return;
  }
  const info = member?.success ? member.data.user_info : undefined;
  context.channels.join(connection, channel, userId === undefined ? undefined : { userId, info });
}

/** Returns the refusal of a subscription, or undefined if it is allowed. */
function check(
  context: ServerContext,
  connection: Connection,
  data: Subscribe,
  userId: string | undefined,
): Refusal | undefined {
  const { channel } = data;
  if (!isChannelName(channel)) return refusal('InvalidChannel', 400, 'Not a channel name');
  if (connection.channels.size >= context.limits.channelsPerConnection) {
    return refusal('LimitReached', 403, 'Too many channels on this connection');
  }
  const ownChannel = connection.userId === undefined ? undefined : `#server-to-user-${connection.userId}`;
  if (channel.startsWith('#') && channel !== ownChannel) {
    return refusal('AuthError', 403, 'Not signed in as that user');
  }
  if (!isPrivate(channel)) return undefined;
  const suffix = isPresence(channel) ? `:${data.channel_data ?? ''}` : '';
  if (!isAuthFor(context.app, data.auth, `${connection.id}:${channel}${suffix}`)) {
    return refusal('AuthError', 401, 'The signature of this subscription is not valid');
  }
  if (!isPresence(channel)) return undefined;
  if (userId === undefined) return refusal('AuthError', 400, 'A presence subscription names its user_id');
  if (context.cuts.affects(connection, userId)) return refusal('AuthError', 401, 'This user was cut off');
  const members = context.channels.members(channel);
  return members.size >= context.limits.membersPerPresenceChannel && !members.has(userId)
    ? refusal('LimitReached', 403, 'The channel is full')
    : undefined;
}

function unsubscribe(context: ServerContext, connection: Connection, data: unknown): void {
  const request = z.safeParse(Unsubscribe, data);
  if (request.success) context.channels.leave(connection, request.data.channel);
}

function signIn(context: ServerContext, connection: Connection, data: unknown): void {
  const request = z.safeParse(SignIn, data);
  const user = request.success ? z.safeParse(SignedInUser, parseJson(request.data.user_data)) : undefined;
  const isSigned =
    request.success && isAuthFor(context.app, request.data.auth, `${connection.id}::user::${request.data.user_data}`);
  const userId = user?.success ? String(user.data.id) : undefined;
  if (!request.success || userId === undefined || !isSigned || context.cuts.affects(connection, userId)) {
    context.metrics.refused.inc({ what: 'signin' });
    connection.close(CODES.unauthorised, 'Connection not authorised');
    return;
  }
  connection.userId = userId;
  connection.send(serializeFrame('pusher:signin_success', JSON.stringify({ user_data: request.data.user_data })));
}

/** Forwards a `client-…` event to the other subscribers of a private or presence channel (RS6). */
function clientEvent(
  context: ServerContext,
  connection: Connection,
  { event, channel = '', data }: ClientMessage,
  bytes: number,
): void {
  const rejection = clientEventError(connection, event, channel) ?? sizeOrRateError(connection, data, bytes);
  if (rejection) {
    context.metrics.refused.inc({ what: 'client-event' });
    connection.send(errorFrame(...rejection));
    return;
  }
  context.metrics.events.inc({ from: 'client' });
  const member = context.channels.memberOf(connection, channel);
  const extra = member ? { user_id: member.userId } : {};
  context.channels.publish({ name: event, channel, data, except: connection.id, extra });
}

function clientEventError(connection: Connection, event: string, channel: string): [number | null, string] | undefined {
  if (!event.startsWith('client-')) return [null, `Unknown event ${event}`];
  if (!isPrivate(channel) || !connection.channels.has(channel)) {
    return [null, 'Client events go to private and presence channels one is subscribed to'];
  }
  return undefined;
}

/** Checks size and rate. `bytes` is the whole message's size, checked first so that only small data is serialized. */
function sizeOrRateError(connection: Connection, data: unknown, bytes: number): [number | null, string] | undefined {
  if (bytes > MAX_CLIENT_EVENT || Buffer.byteLength(JSON.stringify(data ?? null)) > MAX_EVENT_DATA)
    return [null, 'The client event is too large'];
  if (!connection.clientEvents.take()) return [CODES.tooManyClientEvents, 'Client event rejected: too many a second'];
  return undefined;
}
