import { createBus } from '@parlay/bus';
import type { ApiClient } from '@parlay/contracts/api';
import type { Locale } from '@parlay/contracts/brand';
import type { PageBrand } from '@parlay/contracts/page-brand';
import type { RealtimeEvent } from '@parlay/contracts/realtime';
import type { BalanceState, SessionState } from '@parlay/contracts/session';
import type { SiteModes } from '@parlay/contracts/site-modes';
import i18next from 'i18next';
import { BehaviorSubject, EMPTY, map, Observable, Subject } from 'rxjs';
import type { LoginResult, NavigationPort, PageLocation, Ports, Preferences, WatchedValue } from './ports.ts';
import { buildUrl } from './url.ts';
import { type WritableValue, writableValue } from './watched.ts';

export interface LocalOptions {
  remote?: string;
  api: ApiClient;
  brand: PageBrand;
  /** Modes that change while the page is open. By default the brand's modes stay. */
  modes?: WatchedValue<SiteModes>;
  /** Defaults to `demo`. */
  mode?: 'demo' | 'production';
  locale: Locale;
  session: SessionState;
  balance: BalanceState;
  /** Path patterns by route id, without the locale. */
  paths: Readonly<Record<string, string>>;
  location: PageLocation;
  now: () => number;
}

export interface LocalPorts {
  ports: Ports;
  session: WritableValue<SessionState>;
  balance: WritableValue<BalanceState>;
  location: WritableValue<PageLocation>;
  realtime: {
    status: WritableValue<'off' | 'up' | 'down'>;
    events: Subject<RealtimeEvent>;
    devices: Subject<'here' | 'joined'>;
    alone: Subject<void>;
  };
  login: { answer: () => Promise<LoginResult> };
  reports: unknown[];
}

/**
 * Creates ports that work within one process, without a network. Prerendering and the test fakes are built on them.
 */
export function localPorts(options: LocalOptions): LocalPorts {
  const self = { remote: options.remote ?? 'remote-test', version: '0.0.0', container: 'remote_test' };
  const bus = createBus({ now: options.now });
  const remoteBus = bus.as({ kind: 'remote', source: `${self.remote}@${self.version}` });
  const hostBus = bus.as({ kind: 'host', source: 'host@0.0.0' });
  const session = writableValue(options.session);
  const balance = writableValue(options.balance);
  const location = writableValue(options.location);
  const status = writableValue<'off' | 'up' | 'down'>('off');
  const events = new Subject<RealtimeEvent>();
  const devices = new Subject<'here' | 'joined'>();
  const alone = new Subject<void>();
  const preferences = new BehaviorSubject<Preferences>({ showBalance: true, theme: 'system', cookies: 'undecided' });
  const drafts = new Map<string, unknown>();
  const reports: unknown[] = [];
  const login = { answer: async (): Promise<LoginResult> => ({ ok: true }) };
  let notices = 0;

  session.value$.subscribe((value) => hostBus.publish('session.changed', value));
  balance.value$.subscribe((value) => hostBus.publish('balance.changed', value));
  events.subscribe((event) => {
    if (event.name === 'TransactionUpdate') hostBus.publish('payment.updated', event.payload);
  });

  const instance = i18next.createInstance();
  void instance.init({
    lng: options.locale,
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (_key: string, fallback?: string) => fallback ?? '',
  });

  const navigation = localNavigation(options, session, location);
  const ports: Ports = {
    version: 1,
    self,
    bus: remoteBus,
    api: options.api,
    session: {
      ...session,
      balance,
      login: () => login.answer(),
      logout: async ({ to } = {}) => {
        session.set({ status: 'guest', reason: 'logged-out' });
        balance.set({ status: 'none' });
        if (to) navigation.go(to);
      },
      extend: () => {
        if (session.current().status !== 'player') return 'no-session';
        hostBus.publish('session.activity', { at: options.now() });
        return 'extended';
      },
      refresh: async () => undefined,
    },
    navigation,
    realtime: {
      status,
      events$: events.asObservable(),
      kept$: events.asObservable(),
      devices$: devices.asObservable(),
      alone$: alone.asObservable(),
      tell: () => 'not-connected',
    },
    notify: {
      show: (notice) => {
        notices += 1;
        const id = notice.id ?? `n${notices}`;
        remoteBus.publish('notice.shown', { ...notice, id });
        return id;
      },
      close: (id) => void remoteBus.publish('notice.closed', { id }),
      infoBar: (message) => void remoteBus.publish('info-bar.shown', message),
    },
    i18n: { locale: options.locale, instance },
    brand: {
      brand: options.brand,
      mode: options.mode ?? 'demo',
      ...(options.modes ? { modes: options.modes } : {}),
      frameOrigins: ['http://sandbox.localhost:8082'],
      alternates: () => ({}),
    },
    preferences: {
      get: (key) => preferences.value[key],
      set: (key, value) => preferences.next({ ...preferences.value, [key]: value }),
      watch: (key) => preferences.pipe(map((all) => all[key])),
    },
    drafts: {
      read: (key) => drafts.get(key),
      write: (key, value) => void drafts.set(key, structuredClone(value)),
      clear: (key) => void drafts.delete(key),
      hold: () => () => undefined,
    },
    frames: { connect: () => ({ send: () => undefined, close: () => undefined }) },
    telemetry: { report: (report) => void reports.push(report), reference: 'A0B1C2D3E4' },
    clock: {
      now: options.now,
      every: (milliseconds) =>
        typeof window === 'undefined'
          ? EMPTY
          : new Observable((listener) => {
              const timer = setInterval(() => listener.next(options.now()), milliseconds);
              return () => clearInterval(timer);
            }),
    },
  };
  return { ports, session, balance, location, realtime: { status, events, devices, alone }, login, reports };
}

function localNavigation(
  { locale, paths, now }: LocalOptions,
  session: WritableValue<SessionState>,
  location: WritableValue<PageLocation>,
): NavigationPort {
  return {
    ...location,
    urlFor: (route, params = {}, { query, hash, fallback } = {}) =>
      fallback !== undefined && session.current().status === 'guest'
        ? fallback
        : buildUrl(locale, paths[route] ?? route, params, query, hash),
    has: (route) => Object.hasOwn(paths, route),
    go: (to, { replace = false, state = null } = {}) => {
      const url = new URL(to, 'http://local.test');
      location.set({
        pathname: url.pathname,
        search: url.search,
        hash: url.hash,
        key: `k${now()}${Math.random()}`,
        state,
        action: replace ? 'REPLACE' : 'PUSH',
        route: location.current().route,
      });
    },
    back: () => undefined,
    prefetch: () => undefined,
    title: () => undefined,
  };
}
