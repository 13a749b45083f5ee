import type { Bus, BusPort } from '@parlay/bus';
import type { ApiClient } from '@parlay/contracts/api';
import { idleTimes, type SessionRules } from '@parlay/contracts/idleness';
import type { SessionState } from '@parlay/contracts/session';
import type { Observable } from 'rxjs';
import { storageOf } from '../lib/storage.ts';
import { begun, endOf, type Idleness, type Seen, step, untilNext, type Wanted } from './machine.ts';
import { isSharedActivity, sharedActivity } from './shared-activity.ts';
import { createSleepWatch } from './sleep.ts';

export interface IdlenessOptions {
  window: Window & typeof globalThis;
  rules: SessionRules;
  bus: Bus;
  /** The host's own handle. */
  host: BusPort;
  api: ApiClient;
  session: Observable<SessionState>;
  clock: { now(): number; correct(serverNow: number): void };
  /** Nobody has been here for the whole time: the session ends here, in other tabs and on the server. */
  onEnd(): void;
}

/** What a person does. `scroll` is not among them: pages scroll by themselves. */
const MOVES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Moves are noted so often at most, in milliseconds. */
const NOTE_EVERY = 1000;
/** Longest time between two looks at the clock: a device that slept should not sleep on unnoticed. */
const LOOK_EVERY = 15_000;

/** Watches the sessions of players on this page; visitors are not watched (RS1, RS9). */
export function watchIdleness(options: IdlenessOptions): void {
  let end: ((now: SessionState) => void) | undefined;
  let watched: string | undefined;
  options.session.subscribe((state) => {
    const player =
      state.status === 'player' ? `${state.user.customerId} ${state.user.sessionTimeoutMinutes}` : undefined;
    if (player === watched) return;
    watched = player;
    end?.(state);
    end = state.status === 'player' ? watchSession(options, state.user.sessionTimeoutMinutes) : undefined;
  });
}

function watchSession(options: IdlenessOptions, timeoutMinutes: number): (now: SessionState) => void {
  const { window, rules, bus, host, api, clock, onEnd } = options;
  const { document } = window;
  const times = idleTimes(rules, timeoutMinutes);
  const shared = sharedActivity(storageOf(window, 'localStorage'));
  const sleep = createSleepWatch({ clock, wall: () => window.Date.now(), askServer: () => serverTime(window) });
  const stop = new AbortController();
  const { signal } = stop;
  let timer: number | undefined;
  let notedAt = Number.NEGATIVE_INFINITY;

  const kept = shared.read();
  // The server has just said that this session is open: a move of longer ago was in one before it.
  const isOfThis = kept && clock.now() - kept.at < times.timeout * 1000;
  // Who opens a page is here; a page that comes up out of sight tells nothing.
  const isHere = document.visibilityState === 'visible' || !isOfThis;
  let state: Idleness = begun(clock.now(), isHere ? clock.now() : kept.at, kept?.pinged);

  function take(seen: Seen): void {
    if (signal.aborted) return;
    const [next, wanted] = step(times, state, seen, clock.now());
    state = next;
    for (const want of wanted) fulfil(want);
    window.clearTimeout(timer);
    if (state.phase !== 'expired' && !signal.aborted)
      timer = window.setTimeout(look, Math.min(untilNext(times, state, clock.now()) + 5, LOOK_EVERY));
  }

  function fulfil(want: Wanted): void {
    const { phase } = state;
    if (want === 'tell') {
      // In fullscreen nothing else can be seen.
      if (phase === 'warning' && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
      tell(phase);
    }
    if (want === 'ping') void ping();
    if (want === 'end') onEnd();
  }

  function tell(phase: Idleness['phase']): void {
    const warningSeconds = times.timeout - times.warning;
    host.publish('session.idle', { phase, endsAt: endOf(times, state), warningSeconds, rule: rules.rule });
  }

  async function ping() {
    const at = clock.now();
    const answer = await api.post('/api/account/ping', {});
    if (!answer.ok || signal.aborted) return;
    take({ kind: 'pinged', at });
    shared.write({ at: state.activeAt, pinged: state.pingedAt });
  }

  /** What other tabs have seen counts before this one judges. */
  function look(): void {
    const waking = sleep.waking();
    if (waking) return void waking.then(look);
    const other = shared.read();
    if (other && other.pinged > state.pingedAt) take({ kind: 'pinged', at: other.pinged });
    take(other ? { kind: 'activity', at: other.at, here: false } : { kind: 'look' });
  }

  function move(event: Event): void {
    // Scripts move nothing (D14), and in a warning only the player's own word counts.
    if (!event.isTrusted || clock.now() - notedAt < NOTE_EVERY) return;
    look();
    if (sleep.waking() || signal.aborted || state.phase === 'warning' || state.phase === 'expired') return;
    notedAt = clock.now();
    host.publish('session.activity', { at: notedAt });
  }

  const listening = bus.traffic$.subscribe(({ topic, payload, source }) => {
    if (topic !== 'session.activity') return;
    const here = !source.startsWith('tab:');
    take({ kind: 'activity', at: (payload as { at: number }).at, here });
    if (here) shared.write({ at: state.activeAt, pinged: state.pingedAt });
  });
  for (const name of MOVES) window.addEventListener(name, move, { capture: true, passive: true, signal });
  window.addEventListener('storage', (event) => isSharedActivity(event) && look(), { signal });
  window.addEventListener('pageshow', look, { signal });
  window.addEventListener('focus', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const { path, seconds } = rules.keepalive;
  const keepalive = path
    ? window.setInterval(() => void window.fetch(path).catch(() => undefined), seconds * 1000)
    : undefined;

  tell('active');
  look();
  if (document.visibilityState === 'visible' && state.phase === 'active')
    host.publish('session.activity', { at: clock.now() });

  return (now) => {
    stop.abort();
    window.clearTimeout(timer);
    window.clearInterval(keepalive);
    listening.unsubscribe();
    if (state.phase === 'expired') return;
    const isOver = () => clock.now() - state.activeAt >= times.timeout * 1000;
    // It may have been another tab that found the session idle.
    tell(now.status === 'guest' && now.reason === 'idle' ? 'expired' : 'active');
    if (now.status !== 'guest' || now.reason !== 'expired') return;
    // The server was first, for example while this device slept: it was idleness all the same.
    const waking = sleep.waking();
    if (waking) void waking.then(() => isOver() && onEnd());
    else if (isOver()) onEnd();
  };
}

/** By the date that stands on an answer that comes from no cache: in whole seconds, which is enough. */
async function serverTime(window: Window & typeof globalThis): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(5000);
    const answer = await window.fetch('/api/client-config', { cache: 'no-store', signal });
    const time = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(time) ? undefined : time;
  } catch {
    return undefined;
  }
}
