import type { Bus, BusPort } from '@parlay/bus';
import type { ApiClient } from '@parlay/contracts/api';
import { idleTimes, type SessionRules } from '@parlay/contracts/idleness';
import type { SessionState } from '@parlay/contracts/session';
import type { Observable } from 'rxjs';
import { storageOf } from '../lib/storage.ts';
import { type Effect, endOf, type IdleInput, type Idleness, initialState, step, untilNext } from './machine.ts';
import { isSharedActivity, sharedActivity } from './shared-activity.ts';
import { createSleepWatch } from './sleep.ts';

export interface IdlenessOptions {
  window: Window & typeof globalThis;
  rules: SessionRules;
  bus: Bus;
  /** The host's own bus handle. */
  host: BusPort;
  api: ApiClient;
  session: Observable<SessionState>;
  clock: { now(): number; correct(serverNow: number): void };
  /** Called when the idle timeout has passed. Ends the session here, in other tabs and on the server. */
  onEnd(): void;
}

/** Events that count as activity. `scroll` does not, because pages also scroll automatically. */
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Minimum interval between recorded activities, in milliseconds. */
const MIN_RECORD_INTERVAL = 1000;
/** Longest interval between two clock checks, so that the watch notices that the device slept. */
const MAX_CHECK_INTERVAL = 15_000;

/** Watches players' sessions on this page, not visitors (RS1, RS9). */
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
  const sleep = createSleepWatch({ clock, wall: () => window.Date.now(), fetchServerTime: () => serverTime(window) });
  const stop = new AbortController();
  const { signal } = stop;
  let timer: number | undefined;
  let recordedAt = Number.NEGATIVE_INFINITY;

  const stored = shared.read();
  // The server has confirmed this session, so older activity belongs to a previous one.
  const belongsToSession = stored && clock.now() - stored.at < times.timeout * 1000;
  // Opening a visible page counts as activity.
  const isActiveNow = document.visibilityState === 'visible' || !belongsToSession;
  let state: Idleness = initialState(clock.now(), isActiveNow ? clock.now() : stored.at, stored?.pinged);

  function apply(input: IdleInput): void {
    if (signal.aborted) return;
    const [next, effects] = step(times, state, input, clock.now());
    state = next;
    for (const effect of effects) run(effect);
    window.clearTimeout(timer);
    if (state.phase !== 'expired' && !signal.aborted)
      timer = window.setTimeout(check, Math.min(untilNext(times, state, clock.now()) + 5, MAX_CHECK_INTERVAL));
  }

  function run(effect: Effect): void {
    const { phase } = state;
    if (effect === 'publish') {
      // A warning would be invisible behind a fullscreen element.
      if (phase === 'warning' && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
      publishPhase(phase);
    }
    if (effect === 'ping') void ping();
    if (effect === 'end') onEnd();
  }

  function publishPhase(phase: Idleness['phase']): void {
    const warningSeconds = times.timeout - times.warning;
    host.publish('session.idle', { phase, endsAt: endOf(times, state), warningSeconds, rule: rules.rule });
  }

  async function ping() {
    const at = clock.now();
    const response = await api.post('/api/account/ping', {});
    if (!response.ok || signal.aborted) return;
    apply({ kind: 'pinged', at });
    shared.write({ at: state.activeAt, pinged: state.pingedAt });
  }

  /** Applies activity from other tabs before this tab decides. */
  function check(): void {
    const waking = sleep.waking();
    if (waking) return void waking.then(check);
    const other = shared.read();
    if (other && other.pinged > state.pingedAt) apply({ kind: 'pinged', at: other.pinged });
    apply(other ? { kind: 'activity', at: other.at, here: false } : { kind: 'tick' });
  }

  function onMove(event: Event): void {
    // Scripted events are not activity (D14), and a warning needs an explicit response.
    if (!event.isTrusted || clock.now() - recordedAt < MIN_RECORD_INTERVAL) return;
    check();
    if (sleep.waking() || signal.aborted || state.phase === 'warning' || state.phase === 'expired') return;
    recordedAt = clock.now();
    host.publish('session.activity', { at: recordedAt });
  }

  const listening = bus.traffic$.subscribe(({ topic, payload, source }) => {
    if (topic !== 'session.activity') return;
    const here = !source.startsWith('tab:');
    apply({ kind: 'activity', at: (payload as { at: number }).at, here });
    if (here) shared.write({ at: state.activeAt, pinged: state.pingedAt });
  });
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onMove, { capture: true, passive: true, signal });
  window.addEventListener('storage', (event) => isSharedActivity(event) && check(), { signal });
  window.addEventListener('pageshow', check, { signal });
  window.addEventListener('focus', check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  const { path, seconds } = rules.keepalive;
  const keepalive = path
    ? window.setInterval(() => void window.fetch(path).catch(() => undefined), seconds * 1000)
    : undefined;

  publishPhase('active');
  check();
  if (document.visibilityState === 'visible' && state.phase === 'active')
    host.publish('session.activity', { at: clock.now() });

  return (now) => {
    stop.abort();
    window.clearTimeout(timer);
    window.clearInterval(keepalive);
    listening.unsubscribe();
    if (state.phase === 'expired') return;
    const isOver = () => clock.now() - state.activeAt >= times.timeout * 1000;
    // Another tab may have found the session idle.
    publishPhase(now.status === 'guest' && now.reason === 'idle' ? 'expired' : 'active');
    if (now.status !== 'guest' || now.reason !== 'expired') return;
    // The server ended the session first, for example while this device slept. The reason is still idleness.
    const waking = sleep.waking();
    if (waking) void waking.then(() => isOver() && onEnd());
    else if (isOver()) onEnd();
  };
}

/** Reads the server's time from the `Date` header of an uncached response, in whole seconds. */
async function serverTime(window: Window & typeof globalThis): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(5000);
    const response = await window.fetch('/api/client-config', { cache: 'no-store', signal });
    const time = Date.parse(response.headers.get('date') ?? '');
    return Number.isNaN(time) ? undefined : time;
  } catch {
    return undefined;
  }
}
