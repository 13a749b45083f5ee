import { playerChannel, REALTIME_EVENTS, type RealtimeEvent, type RealtimeEventName } from '@parlay/contracts/realtime';
import type { ClientEventOutcome } from '@parlay/ports';
import { type WritableValue, writableValue } from '@parlay/ports/watched';
import { Observable, Subject } from 'rxjs';
import { z } from 'zod/mini';
import { createBackoff } from '../lib/backoff.ts';
import { loadPusher, newPusher, type RealtimeConfig } from '../realtime/pusher.ts';

export interface Realtime {
  status: WritableValue<'off' | 'up' | 'down'>;
  events$: Observable<RealtimeEvent>;
  /** What was said before anybody listened is kept for the first who does: the notices may come up later than the channel. */
  devices$: Observable<'here' | 'joined'>;
  /** The last of the other devices has left. */
  alone$: Observable<void>;
  /** Opens the channel of a player (RS2). */
  open(customerId: string, config: RealtimeConfig): Promise<void>;
  close(): void;
  /** RS6: an event of this client to the other devices of the channel. */
  tell(event: string, data: Readonly<Record<string, unknown>>): ClientEventOutcome;
  /** Told after each subscription: events carry no replay, so facts must be fetched again (RS7). */
  onSubscribed(listener: () => void): void;
  /** Told when the server has sent this client away for good: its session may have ended. */
  onLost(listener: () => void): void;
}

export interface RealtimeOptions {
  xsrf(): string | undefined;
  onUnknown(name: string): void;
}

/** Realtime events of the player, by pusher-js. */
export function createRealtime({ xsrf, onUnknown }: RealtimeOptions): Realtime {
  const status = writableValue<'off' | 'up' | 'down'>('off');
  const events = new Subject<RealtimeEvent>();
  const devices = new Subject<'here' | 'joined'>();
  const alone = new Subject<void>();
  let unheard: 'here' | 'joined' | undefined;
  const say = (how: 'here' | 'joined') => {
    if (devices.observed) devices.next(how);
    else unheard = how;
  };
  let disconnect: (() => void) | undefined;
  let trigger: ((event: string, data: Readonly<Record<string, unknown>>) => boolean) | undefined;
  let wanted: string | undefined;
  let subscribed: () => void = () => undefined;
  let lost: () => void = () => undefined;
  return {
    status,
    events$: events.asObservable(),
    devices$: new Observable((heard) => {
      if (unheard) heard.next(unheard);
      unheard = undefined;
      return devices.subscribe(heard);
    }),
    alone$: alone.asObservable(),
    onSubscribed: (listener) => {
      subscribed = listener;
    },
    onLost: (listener) => {
      lost = listener;
    },
    async open(customerId, config) {
      if (wanted === customerId) return;
      this.close();
      wanted = customerId;
      const Pusher = await loadPusher();
      if (wanted !== customerId) return;
      if (!Pusher) {
        wanted = undefined;
        return status.set('down');
      }
      const pusher = newPusher(Pusher, config, xsrf);
      // As what it can be cut off when its session ends: a socket that could not be signed in is none to go on with.
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
      let known = false;
      channel.bind('pusher:subscription_succeeded', (members: { count?: number } | undefined) => {
        // Otherwise it will be closed again: a channel alone is no success that shortens the next wait.
        if (pusher.user.user_data) backoff.reset();
        status.set('up');
        subscribed();
        // RS5: said once a page; a connection that comes back finds the devices it knew.
        if (!known && (members?.count ?? 1) > 1) say('here');
        known = true;
      });
      channel.bind('pusher:member_added', () => say('joined'));
      channel.bind('pusher:member_removed', () => {
        // Of a presence channel, whose members pusher-js counts; its types know plain channels only.
        const { members } = channel as { members?: { count?: number } };
        if ((members?.count ?? 2) > 1) return;
        unheard = undefined;
        alone.next();
      });
      // pusher-js tries a lost connection again, but not a channel that was refused: the platform may have been away.
      channel.bind('pusher:subscription_error', () => {
        // A connection that comes back subscribes by itself, and one that was closed is not to.
        if (pusher.connection.state !== 'connected') return;
        status.set('down');
        retry(() => channel.subscribe());
      });
      channel.bind_global((name: string, payload: unknown) => take(name, payload));
      pusher.connection.bind('state_change', ({ current }: { current: string }) => {
        if (!wanted || current === 'connected') return;
        status.set('down');
        if (current !== 'disconnected') return;
        // The server sent it away for good, mostly for the end of its session: whether it was, another call answers.
        lost();
        retry(() => pusher.connect());
      });
      disconnect = () => {
        clearTimeout(timer);
        pusher.disconnect();
      };
    },
    close() {
      wanted = undefined;
      unheard = undefined;
      disconnect?.();
      disconnect = undefined;
      trigger = undefined;
      status.set('off');
    },
    tell(event, data) {
      const refused = refusalOf(event, wanted && playerChannel(wanted));
      if (refused) return refused;
      return trigger?.(event, data) ? 'sent' : 'not-connected';
    },
  };

  function take(name: string, payload: unknown) {
    if (name.startsWith('pusher')) return;
    // D15: what another client of the channel says is never a fact about money.
    if (!Object.hasOwn(REALTIME_EVENTS, name)) return onUnknown(name);
    const parsed = z.safeParse(REALTIME_EVENTS[name as RealtimeEventName] as z.ZodMiniType, payload);
    if (parsed.success) events.next({ name, payload: parsed.data } as RealtimeEvent);
    else onUnknown(name);
  }
}

/** RS6: clients may speak under names of their own only, and on channels that not everybody may enter. */
export function refusalOf(event: string, channel: string | undefined): Exclude<ClientEventOutcome, 'sent'> | undefined {
  if (!/^client-./.test(event)) return 'refused-name';
  if (channel === undefined) return 'not-connected';
  return /^(private|presence)-/.test(channel) ? undefined : 'refused-channel';
}
