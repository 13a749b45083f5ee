import { createReplayBuffer } from '@parlay/bus/replay-buffer';
import { openSchema } from '@parlay/contracts/open-schema';
import { playerChannel, REALTIME_EVENTS, type RealtimeEvent, type RealtimeEventName } from '@parlay/contracts/realtime';
import type { ClientEventOutcome } from '@parlay/ports';
import { type WritableValue, writableValue } from '@parlay/ports/watched';
import { type Observable, Subject } from 'rxjs';
import { z } from 'zod/mini';
import { createBackoff } from '../lib/backoff.ts';
import { createPusher, loadPusher, type RealtimeConfig } from '../realtime/pusher.ts';

export interface Realtime {
  status: WritableValue<'off' | 'up' | 'down'>;
  events$: Observable<RealtimeEvent>;
  /**
   * The same events, buffered while the part that shows them is not mounted, because it may load after the channel
   * opens.
   */
  kept$: Observable<RealtimeEvent>;
  /** The player's other devices: already connected, or just joined. Buffered in the same way. */
  devices$: Observable<'here' | 'joined'>;
  /** Emits when the last other device has left. */
  alone$: Observable<void>;
  /** Opens the channel of a player (RS2). */
  open(customerId: string, config: RealtimeConfig): Promise<void>;
  close(): void;
  /** Sends a client event to the other devices on the channel (RS6). */
  tell(event: string, data: Readonly<Record<string, unknown>>): ClientEventOutcome;
  /** Sets the listener called after each subscription. Events are not replayed, so data must be loaded again (RS7). */
  onSubscribed(listener: () => void): void;
  /**
   * Sets the listener called when the server has permanently disconnected this client, whose session may have ended.
   */
  onLost(listener: () => void): void;
}

export interface RealtimeOptions {
  xsrf(): string | undefined;
  onUnknown(name: string): void;
}

/** Number of buffered events and their lifetime, so that a part that remounts later shows no stale events. */
const BUFFER_LIMITS = { events: 20, milliseconds: 60_000 };

/** Creates the player's realtime connection, using pusher-js. */
export function createRealtime({ xsrf, onUnknown }: RealtimeOptions): Realtime {
  const status = writableValue<'off' | 'up' | 'down'>('off');
  const events = new Subject<RealtimeEvent>();
  const buffered = createReplayBuffer<RealtimeEvent>(BUFFER_LIMITS.events, BUFFER_LIMITS.milliseconds);
  const devices = createReplayBuffer<'here' | 'joined'>(1, Number.POSITIVE_INFINITY);
  const alone = new Subject<void>();
  let disconnect: (() => void) | undefined;
  let trigger: ((event: string, data: Readonly<Record<string, unknown>>) => boolean) | undefined;
  let currentCustomer: string | undefined;
  let subscribed: () => void = () => undefined;
  let lost: () => void = () => undefined;
  return {
    status,
    events$: events.asObservable(),
    kept$: buffered.value$,
    devices$: devices.value$,
    alone$: alone.asObservable(),
    onSubscribed: (listener) => {
      subscribed = listener;
    },
    onLost: (listener) => {
      lost = listener;
    },
    async open(customerId, config) {
      if (currentCustomer === customerId) return;
      this.close();
      currentCustomer = customerId;
      const Pusher = await loadPusher();
      if (currentCustomer !== customerId) return;
      if (!Pusher) {
        currentCustomer = undefined;
        return status.set('down');
      }
      const pusher = createPusher(Pusher, config, xsrf);
      // Only a signed-in socket can be disconnected when its session ends, so never continue without sign-in.
      pusher.user.bind('pusher:signin_error', () => pusher.disconnect());
      pusher.signin();
      const channel = pusher.subscribe(playerChannel(customerId));
      trigger = (event, data) => channel.subscribed && channel.trigger(event, data);
      const backoff = createBackoff();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const retry = (action: () => void) => {
        clearTimeout(timer);
        timer = setTimeout(action, backoff.next());
      };
      let announced = false;
      channel.bind('pusher:subscription_succeeded', (members: { count?: number } | undefined) => {
        // Without sign-in the socket is closed again, so a subscription alone does not reset the backoff.
        if (pusher.user.user_data) backoff.reset();
        status.set('up');
        subscribed();
        // Announced once per page, because a reconnect finds the same devices again (RS5).
        if (!announced && (members?.count ?? 1) > 1) devices.emit('here');
        announced = true;
      });
      channel.bind('pusher:member_added', () => devices.emit('joined'));
      channel.bind('pusher:member_removed', () => {
        // pusher-js counts the members of a presence channel, but its types only describe plain channels.
        const { members } = channel as { members?: { count?: number } };
        if ((members?.count ?? 2) > 1) return;
        devices.clear();
        alone.next();
      });
      // pusher-js retries a lost connection, but not a refused channel. The platform may have been down.
      channel.bind('pusher:subscription_error', () => {
        // A reconnect subscribes automatically, and a closed connection must not subscribe.
        if (pusher.connection.state !== 'connected') return;
        status.set('down');
        retry(() => channel.subscribe());
      });
      channel.bind_global((name: string, payload: unknown) => handleEvent(name, payload));
      pusher.connection.bind('state_change', ({ current }: { current: string }) => {
        if (!currentCustomer || current === 'connected') return;
        status.set('down');
        if (current !== 'disconnected') return;
        // The server disconnected permanently, usually because the session ended. Another request confirms this.
        lost();
        retry(() => pusher.connect());
      });
      disconnect = () => {
        clearTimeout(timer);
        pusher.disconnect();
      };
    },
    close() {
      currentCustomer = undefined;
      buffered.clear();
      devices.clear();
      disconnect?.();
      disconnect = undefined;
      trigger = undefined;
      status.set('off');
    },
    tell(event, data) {
      const refusal = refusalOf(event, currentCustomer && playerChannel(currentCustomer));
      if (refusal) return refusal;
      return trigger?.(event, data) ? 'sent' : 'not-connected';
    },
  };

  function handleEvent(name: string, payload: unknown) {
    if (name.startsWith('pusher')) return;
    // Events from other clients on the channel are never facts about money (D15).
    if (!Object.hasOwn(REALTIME_EVENTS, name)) return onUnknown(name);
    const parsed = z.safeParse(openSchema<z.ZodMiniType>(REALTIME_EVENTS[name as RealtimeEventName]), payload);
    if (!parsed.success) return onUnknown(name);
    const event = { name, payload: parsed.data } as RealtimeEvent;
    events.next(event);
    buffered.emit(event);
  }
}

/** Returns why a client event is refused. Only `client-` events on channels with access control may be sent (RS6). */
export function refusalOf(event: string, channel: string | undefined): Exclude<ClientEventOutcome, 'sent'> | undefined {
  if (!/^client-./.test(event)) return 'refused-name';
  if (channel === undefined) return 'not-connected';
  return /^(private|presence)-/.test(channel) ? undefined : 'refused-channel';
}
