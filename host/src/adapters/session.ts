import type { BusPort } from '@parlay/bus';
import type { ApiClient, ApiFailure } from '@parlay/contracts/api';
import type { ContextualizedBalanceUpdate } from '@parlay/contracts/realtime';
import {
  type BalanceState,
  Balances,
  type SessionEnd,
  type SessionState,
  SessionUser,
} from '@parlay/contracts/session';
import { oneSpelling } from '@parlay/contracts/user-record';
import { parseMoney, toWire } from '@parlay/money';
import type { Consent, LoginResult, SessionPort } from '@parlay/ports';
import { settable } from '@parlay/ports/watched';
import { z } from 'zod/mini';
import type { KeptLogout, LogoutReason } from './kept-logout.ts';
import type { Realtime } from './realtime.ts';
import { isAway, toldLogouts } from './told-logouts.ts';
import { type Waits, waits } from './waits.ts';

const AccountUser = z.union([
  z.object({
    authenticated: z.literal(false),
    replaced: z.optional(z.literal(true)),
    ended: z.optional(z.string()),
  }),
  z.intersection(z.object({ authenticated: z.literal(true), balances: Balances }), SessionUser),
]);
type AccountUser = z.infer<typeof AccountUser>;
const ConsentList = z.object({
  consents: z.array(z.object({ type: z.string(), presentedText: z.optional(z.string()) })),
});

/** The cookie of a session that ended for idleness may be there as long, in ms. */
const AFTER_IDLENESS = 30_000;
/** After a session's lifetime the server is asked so long, in ms; asked too early, again after the same time. */
const AFTER_LIFETIME = 2000;
/** Longest delay of a browser's timers, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** A frame's word extends a session at most this often, in ms. */
const EXTEND_EVERY = 10_000;

export interface SessionOptions {
  api: ApiClient;
  /** The host's own handle: session and balance are published by nobody else. */
  bus: BusPort;
  realtime: Realtime;
  /** A session cookie came with the document. */
  hasSession: boolean;
  /** This tab's session ended by itself on the document before this one. */
  endedBefore?: 'idle' | 'lifetime' | undefined;
  logouts: KeptLogout;
  later(action: () => void, milliseconds: number): void;
  now(): number;
  /** Whether the player has just clicked, touched or typed, in the page or in a frame of it. */
  hasGesture(): boolean;
  /** Told of each login made here, with the player's pseudonym for analytics. */
  onLogin?(uid: string): void;
  /** Told before anybody hears of it. */
  onChange?(next: SessionState): void;
}

export interface SessionAdapter {
  port: SessionPort;
  /** First question to the server; nothing is asked for a visitor. */
  start(): void;
  /** A call was refused for want of a session: it is over on this page, unless the call had the cookie before the present one. */
  refused(error: ApiFailure): void;
  /** Nobody has been here for too long: ends the session here at once, in other tabs and on the server (RS9). */
  timedOut(): void;
}

/** Who is signed in and what they own. What the server says wins; an older balance never replaces a newer one. */
export function createSession(options: SessionOptions): SessionAdapter {
  const { api, bus, realtime, hasSession, later, now, hasGesture } = options;
  const logouts = toldLogouts({ api, kept: options.logouts, now });
  // The cookie may still be there: the server is being told of the end while this document loads.
  const asked: SessionState = hasSession ? { status: 'unknown' } : { status: 'guest' };
  if (!hasSession) logouts.drop();
  const over = logouts.unheard() ?? options.endedBefore;
  const state = settable<SessionState>(over ? { status: 'guest', reason: over } : asked);
  const balance = settable<BalanceState>({ status: 'none' });
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const answers = waits();
  const channels = waits();
  let retrying = false;
  /** Grows with each login and logout: an answer to a question asked before one tells nothing about now. */
  let era = 0;
  let channelOf: string | undefined;
  /** End of the session's lifetime that a timer waits for. */
  let awaitedEnd: string | undefined;
  let extendedAt = Number.NEGATIVE_INFINITY;

  options.onChange?.(state.current());
  state.value$.subscribe((value) => void bus.publish('session.changed', value));
  balance.value$.subscribe((value) => void bus.publish('balance.changed', value));
  realtime.events$.subscribe((event) => {
    if (event.name === 'ContextualizedBalanceUpdate') takeUpdate(event.payload);
    if (event.name === 'TransactionUpdate') bus.publish('payment.updated', event.payload);
    if (event.name === 'SessionEnded') void ask();
  });
  realtime.onSubscribed(() => void ask());
  realtime.onLost(() => void ask());
  bus.on('session.ended').subscribe(({ reason }) => become({ status: 'guest', reason }));
  bus.on('session.started').subscribe(({ customerId }) => {
    const now = state.current();
    if (now.status !== 'player' || now.user.customerId !== customerId) void ask();
  });

  function become(next: SessionState) {
    if (next.status === 'guest') {
      era += 1;
      channelOf = undefined;
      awaitedEnd = undefined;
      realtime.close();
      balance.set({ status: 'none' });
      const was = state.current();
      // The reason may be known only after the server has said that the session is over.
      const isReason = next.reason === 'idle' || next.reason === 'lifetime';
      if (was.status === 'guest' && !(was.reason === 'expired' && isReason)) return;
    }
    options.onChange?.(next);
    state.set(next);
  }

  function takeBalances(next: Balances) {
    const now = balance.current();
    if (now.status === 'known' && now.balances.currency === next.currency && now.balances.version > next.version)
      return;
    balance.set({ status: 'known', balances: next });
  }

  function takeUpdate({ version, currency, balances }: ContextualizedBalanceUpdate) {
    const spendable = typeof balances.spendable === 'string' ? balances.spendable : balances.spendable.total;
    const { withdrawable, locked } = balances;
    takeBalances({
      spendable,
      withdrawable,
      locked,
      bonus: bonusOf(currency, spendable, withdrawable, locked),
      currency,
      version,
    });
  }

  async function question() {
    if (logouts.unheard() && !(await logouts.tellUnheard())) return askLater(answers);
    const asked = era;
    const result = await api.get('/api/account/user');
    if (asked !== era) return;
    if (!result.ok) {
      if (result.error.status === 401) return end(result.error.details?.reason);
      if (state.current().status !== 'guest') balance.set({ status: 'unavailable' });
      return askLater(answers);
    }
    answers.reset();
    const account = z.safeParse(AccountUser, oneSpelling(result.data));
    if (!account.success) return balance.set({ status: 'unavailable' });
    take(account.data);
  }

  /** One retry at a time, however many have asked. */
  function askLater(wait: Waits) {
    if (retrying) return;
    retrying = true;
    later(() => {
      retrying = false;
      void ask();
    }, wait.next());
  }

  /** The server knows of no session any more: it may have heard of a log-out that is still being told. */
  function end(why: unknown): void {
    const reason: SessionEnd = logouts.unheard() ?? (why === 'lifetime' ? 'lifetime' : 'expired');
    become({ status: 'guest', reason });
    // Other tabs may hear of the end without its reason: the first answer takes the cookie away.
    if (reason === 'lifetime') bus.publish('session.ended', { reason });
  }

  /** Asks the server when the session has lasted as long as it may. */
  function awaitEnd(endsAt: string | undefined): void {
    awaitedEnd = endsAt;
    if (endsAt === undefined) return;
    const wait = Math.max(Date.parse(endsAt) - now(), 0) + AFTER_LIFETIME;
    later(
      () => {
        if (awaitedEnd !== endsAt || state.current().status !== 'player') return;
        awaitEnd(endsAt);
        if (Date.parse(endsAt) <= now()) void ask();
      },
      Math.min(wait, LONGEST_TIMER),
    );
  }

  function take(account: AccountUser) {
    if (!account.authenticated) {
      const was = state.current().status;
      if (was === 'player' && account.replaced) return askLater(answers);
      return was === 'player' ? end(account.ended) : become({ status: 'guest' });
    }
    const { customerId } = account;
    const user = SessionUser.parse(account);
    const now = state.current();
    if (now.status !== 'player' || JSON.stringify(now.user) !== JSON.stringify(user)) {
      if (now.status === 'player' && now.user.customerId !== customerId) balance.set({ status: 'none' });
      become({ status: 'player', user });
    }
    takeBalances(account.balances);
    if (user.sessionEndsAt !== awaitedEnd) awaitEnd(user.sessionEndsAt);
    void openChannel(customerId);
  }

  async function openChannel(customerId: string) {
    if (channelOf === customerId) return;
    channelOf = customerId;
    const config = await api.get('/api/client-config');
    if (channelOf !== customerId) return;
    if (config.ok) await realtime.open(customerId, config.data.realtime);
    if (channelOf !== customerId) return;
    if (config.ok && realtime.status.current() !== 'down') return channels.reset();
    channelOf = undefined;
    askLater(channels);
  }

  /** The server may be away: whoever asks it next tells it first. */
  async function endOnServer(reason: LogoutReason) {
    if (!(await logouts.tell(reason))) askLater(answers);
  }

  /** Kept before it is told: the page may be gone before there is an answer. */
  function keepEnd(reason: LogoutReason) {
    if (state.current().status === 'player') logouts.keep(reason);
  }

  /** One question at a time. Who asks meanwhile may know of something newer than its answer: they share the next one. */
  function ask(): Promise<void> {
    if (!asking) {
      asking = question().finally(() => {
        asking = undefined;
      });
      return asking;
    }
    next ??= asking.then(() => {
      next = undefined;
      return ask();
    });
    return next;
  }

  return {
    start: () => {
      if (hasSession && options.endedBefore && !logouts.unheard()) later(() => void ask(), AFTER_IDLENESS);
      else if (hasSession) void ask();
    },
    refused(error) {
      if (state.current().status !== 'player') return;
      if (error.details?.reason === 'replaced') void ask();
      else end(error.details?.reason);
    },
    timedOut() {
      const wasOpen = state.current().status === 'player';
      keepEnd('idle');
      become({ status: 'guest', reason: 'idle' });
      bus.publish('session.ended', { reason: 'idle' });
      if (wasOpen) void endOnServer('idle');
    },
    port: {
      ...state,
      balance,
      refresh: ask,
      async login({ consents = {}, otp, ...command }) {
        const result = await api.post('/api/login', {
          body: { ...command, consents },
          ...(otp ? { params: { header: { 'x-otp': otp } } } : {}),
        });
        if (!result.ok) return loginFault(result.error);
        era += 1;
        logouts.drop();
        options.onLogin?.(result.data.dataLayer.UID);
        const account = z.safeParse(AccountUser, oneSpelling(result.data.user));
        if (account.success) take(account.data);
        else await ask();
        const now = state.current();
        if (now.status === 'player') bus.publish('session.started', { customerId: now.user.customerId });
        return { ok: true };
      },
      async logout() {
        keepEnd('logged-out');
        await endOnServer('logged-out');
        become({ status: 'guest', reason: 'logged-out' });
        bus.publish('session.ended', { reason: 'logged-out' });
      },
      extend() {
        if (state.current().status !== 'player') return 'no-session';
        // In a warning each word counts: it is the player's answer to it.
        const isRecent = now() - extendedAt < EXTEND_EVERY && bus.last('session.idle')?.phase !== 'warning';
        if (isRecent) return 'extended';
        if (!hasGesture()) return 'no-gesture';
        extendedAt = now();
        bus.publish('session.activity', { at: extendedAt });
        return 'extended';
      },
    },
  };
}

function loginFault(error: ApiFailure): LoginResult {
  const list = z.safeParse(ConsentList, error.details);
  if (list.success) return { ok: false, fault: 'consents', consents: list.data.consents as Consent[], error };
  if (error.status === 429) return { ok: false, fault: 'limited', error };
  return { ok: false, fault: isAway(error) ? 'unreachable' : 'refused', error };
}

/** RS3: spendable − withdrawable − locked, never below zero. */
function bonusOf(currency: string, ...[spendable, withdrawable, locked]: [string, string, string]): string {
  const minor = (text: string) => {
    const parsed = parseMoney(text, currency);
    return parsed.ok ? parsed.minor : 0n;
  };
  const bonus = minor(spendable) - minor(withdrawable) - minor(locked);
  return toWire(bonus < 0n ? 0n : bonus, currency);
}
