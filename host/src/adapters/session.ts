import type { BusPort } from '@parlay/bus';
import type { ApiFailure } from '@parlay/contracts/api';
import type { SessionState } from '@parlay/contracts/session';
import type { SessionPort, WatchedValue } from '@parlay/ports';
import { writableValue } from '@parlay/ports/watched';
import { withTimeout } from '@parlay/remote-kit/with-timeout';
import { readAccount } from '../session/account.ts';
import type { AutomaticEnd } from '../session/ended.ts';
import { failedLogin } from '../session/login-result.ts';
import { createLogouts, type LogoutOptions, type LogoutReason } from '../session/logouts.ts';
import { createServerSession, type ServerSession } from '../session/server-session.ts';
import type { Realtime } from './realtime.ts';

/**
 * Longest wait for the server before the page shows the logout, in ms. The player may be leaving a shared computer.
 */
const LOGOUT_TIMEOUT = 1000;
/** How long an idle session's cookie may still exist, in ms. */
const IDLE_COOKIE_TTL = 30_000;
/** Minimum interval between extensions by frames, in ms. */
const MIN_EXTEND_INTERVAL = 10_000;

export interface SessionOptions extends LogoutOptions {
  /** The host's own bus handle. Only the host publishes session and balance. */
  bus: BusPort;
  realtime: Realtime;
  /** Whether the document's request carried a session cookie. */
  hasSession: boolean;
  /** Why this tab's session ended automatically in the previous document. */
  endedBefore?: AutomaticEnd | undefined;
  later(action: () => void, milliseconds: number): void;
  /** Whether the player has just clicked, touched or typed, in the page or a frame. */
  hasGesture(): boolean;
  /** Called after each login on this page, with the player's pseudonym for analytics. */
  onLogin?(uid: string): void;
  /** Called before subscribers are notified. */
  onChange?(next: SessionState): void;
}

export interface SessionAdapter {
  port: SessionPort;
  /** Sends the first session request. Does nothing for a visitor. */
  start(): void;
  /**
   * Handles a call refused for lack of a session: ends it on this page, unless the call was sent with an older cookie.
   */
  refused(error: ApiFailure): void;
  /** URL that the running logout redirects to, if it named one. */
  destination: WatchedValue<string | undefined>;
  /** Handles the idle timeout: ends the session immediately here, in other tabs and on the server (RS9). */
  timedOut(): void;
}

/** Creates the session: the signed-in player, the balance, and the commands that change them. */
export function createSession(options: SessionOptions): SessionAdapter {
  const { api, bus, hasSession, endedBefore, later } = options;
  const logouts = createLogouts(options);
  if (!hasSession) logouts.clear();
  // The cookie may still exist, because the logout is being sent while this document loads.
  const ended = logouts.pending() ?? endedBefore;
  const first: SessionState = ended ? { status: 'guest', reason: ended } : { status: hasSession ? 'unknown' : 'guest' };
  const server = createServerSession({ ...options, logouts, first });
  const { player, reload } = server;
  const isPlayer = () => player.session.current().status === 'player';
  follow(options, server);
  const destination = writableValue<string | undefined>(undefined);

  function storeEnd(reason: LogoutReason) {
    if (isPlayer()) logouts.store(reason);
  }

  /** Sends a logout. If the server is down, the retry sends it again before the session request. */
  async function endOnServer(reason: LogoutReason) {
    if (!(await logouts.send(reason))) server.reloadLater();
  }

  function endHere(reason: LogoutReason) {
    player.become({ status: 'guest', reason });
    bus.publish('session.ended', { reason });
  }

  return {
    start: () => {
      if (hasSession && endedBefore && !logouts.pending()) later(() => void reload(), IDLE_COOKIE_TTL);
      else if (hasSession) void reload();
    },
    refused(error) {
      if (!isPlayer()) return;
      if (error.details?.reason === 'replaced') void reload();
      else server.end(error.details?.reason);
    },
    destination,
    timedOut() {
      const wasOpen = isPlayer();
      storeEnd('idle');
      endHere('idle');
      if (wasOpen) void endOnServer('idle');
    },
    port: {
      ...player.session,
      balance: player.balance,
      refresh: reload,
      async login({ consents = {}, otp, ...command }) {
        const result = await api.post('/api/login', {
          body: { ...command, consents },
          ...(otp ? { params: { header: { 'x-otp': otp } } } : {}),
        });
        if (!result.ok) return failedLogin(result.error);
        server.startEra();
        logouts.clear();
        options.onLogin?.(result.data.dataLayer.UID);
        const account = readAccount(result.data.user);
        if (account) server.applyAccount(account);
        else await reload();
        const now = player.session.current();
        if (now.status === 'player') bus.publish('session.started', { customerId: now.user.customerId });
        return { ok: true };
      },
      async logout({ to } = {}) {
        // Also applies if the session ends in another way, even before, for example because the player's break has
        // begun.
        destination.set(to);
        storeEnd('logged-out');
        await withTimeout(LOGOUT_TIMEOUT, endOnServer('logged-out'), () => undefined);
        endHere('logged-out');
        destination.set(undefined);
      },
      extend: extender(options, isPlayer),
    },
  };
}

/** Publishes session and balance, and reloads when realtime or another tab reports a change. */
function follow({ bus, realtime }: SessionOptions, { player, reload }: ServerSession): void {
  player.session.value$.subscribe((value) => void bus.publish('session.changed', value));
  player.balance.value$.subscribe((value) => void bus.publish('balance.changed', value));
  realtime.events$.subscribe((event) => {
    if (event.name === 'ContextualizedBalanceUpdate') player.takeUpdate(event.payload);
    if (event.name === 'TransactionUpdate') bus.publish('payment.updated', event.payload);
    if (event.name === 'SessionEnded') void reload();
  });
  realtime.onSubscribed(() => void reload());
  realtime.onLost(() => void reload());
  bus.on('session.ended').subscribe(({ reason }) => player.become({ status: 'guest', reason }));
  bus.on('session.started').subscribe(({ customerId }) => {
    const now = player.session.current();
    if (now.status !== 'player' || now.user.customerId !== customerId) void reload();
  });
}

function extender({ bus, now, hasGesture }: SessionOptions, isPlayer: () => boolean): SessionPort['extend'] {
  let extendedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!isPlayer()) return 'no-session';
    // During a warning every gesture counts as the player's confirmation.
    const isRecent = now() - extendedAt < MIN_EXTEND_INTERVAL && bus.last('session.idle')?.phase !== 'warning';
    if (isRecent) return 'extended';
    if (!hasGesture()) return 'no-gesture';
    extendedAt = now();
    bus.publish('session.activity', { at: extendedAt });
    return 'extended';
  };
}
