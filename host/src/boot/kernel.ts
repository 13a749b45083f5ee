import { type Bus, type BusPort, createBus } from '@parlay/bus';
import { bridgeTabs } from '@parlay/bus/tabs';
import type { PageContext } from '@parlay/contracts/page';
import { xsrfToken } from '@parlay/contracts/page-cookie';
import { DEVELOPER_TOOLS } from '@parlay/contracts/page-names';
import type { ReleaseSet, SetRemote } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import { countEvent } from '@parlay/ports/count';
import type { i18n } from 'i18next';
import { config, type Observable, Subject } from 'rxjs';
import { type ApiAdapter, createApi } from '../adapters/api.ts';
import { createClock } from '../adapters/clock.ts';
import { createDrafts, type Drafts } from '../adapters/drafts.ts';
import { createFrameGate } from '../adapters/frames.ts';
import { createI18n } from '../adapters/i18n.ts';
import { createNotify } from '../adapters/notify.ts';
import { createPreferences } from '../adapters/preferences.ts';
import { createRealtime, type Realtime } from '../adapters/realtime.ts';
import { createSession, type SessionAdapter } from '../adapters/session.ts';
import { createSiteModes, type SiteModesAdapter } from '../adapters/site-modes.ts';
import { createTelemetry } from '../adapters/telemetry.ts';
import { errorText } from '../lib/error-text.ts';
import { hasGesture } from '../lib/gesture.ts';
import { storageOf } from '../lib/storage.ts';
import { type BrowserBreakGate, createBrowserBreakGate } from '../navigation/browser-break.ts';
import { createHistory, type PageHistory } from '../navigation/history.ts';
import { loginUrl } from '../navigation/login-url.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { createRouteTable, type RouteTable } from '../navigation/routes.ts';
import { setPageTitle } from '../navigation/title.ts';
import { consumeEnd } from '../session/ended.ts';

/** Everything on the page except the remotes, created once in dependency order. */
export interface Kernel {
  bus: Bus;
  host: BusPort;
  history: PageHistory;
  routes: RouteTable;
  browserBreak: BrowserBreakGate;
  drafts: Drafts;
  telemetry: Ports['telemetry'];
  session: SessionAdapter;
  api: Ports['api'];
  /** Emits the container of each version that calls the API too often. */
  apiStorms$: Observable<string>;
  clock: ReturnType<typeof createClock>;
  i18n: i18n;
  siteModes: SiteModesAdapter;
  /** Reports an error under the host's version. `remote` names the owner and defaults to the host. */
  reportError(error: unknown, remote?: string): void;
  /** Creates the ports of a remote. */
  portsFor(remote: SetRemote, navigation: Pick<Navigation, 'go' | 'back' | 'prefetch'>): Ports;
}

/** Creates the bus, the history and the adapters of all ports (step 2). */
export function createKernel(window: Window & typeof globalThis, context: PageContext, set: ReleaseSet): Kernel {
  const { document } = window;
  const telemetry = createTelemetry(window);
  const reportError = (error: unknown, remote = 'host') =>
    telemetry.report({ kind: 'error', remote, version: set.host.version, message: errorText(error) });
  config.onUnhandledError = (error) => reportError(error);

  const preferences = createPreferences(document, context.brand.constants.cookieDays);
  const clock = createClock(context.serverTime, window.performance);
  const bus = createBus({ now: clock.now });
  const host = bus.as({ kind: 'host', source: `host@${set.host.version}` });
  bridgeTabs(bus, new window.BroadcastChannel('parlay-bus'));

  const api = createApi({
    document,
    fetch: window.fetch.bind(window),
    now: () => window.performance.now(),
    later: (action, milliseconds) => void window.setTimeout(action, milliseconds),
  });
  const apiStorms$ = new Subject<string>();
  const clientOf = pacedClients(api, (container) => apiStorms$.next(container));
  const realtime = createRealtime({
    xsrf: () => xsrfToken(document),
    onUnknown: (name) => telemetry.report({ kind: 'ignored-message', source: 'realtime', reason: name.slice(0, 100) }),
  });
  const drafts = createDrafts(storageOf(window, 'sessionStorage'));
  const session = createSession({
    api: api.client,
    bus: host,
    realtime,
    hasSession: context.hasSession,
    endedBefore: consumeEnd(window),
    storage: storageOf(window, 'localStorage'),
    locks: window.navigator.locks,
    later: (action, milliseconds) => void window.setTimeout(action, milliseconds),
    now: clock.now,
    hasGesture: () => hasGesture(window),
    onLogin: (uid) => countEvent({ preferences, telemetry }, 'login', uid),
    onChange: drafts.setOwner,
  });
  const isGuest = () => session.port.current().status === 'guest';
  const routes = createRouteTable(set, isGuest);
  const browserBreak = createBrowserBreakGate({ document, brand: context.brand, routes, isGuest });
  // A path that the edge answered with 404 remains not found.
  const missing = context.status === 404 ? window.location.pathname : undefined;
  const match = (pathname: string) => (pathname === missing ? null : routes.match(pathname));
  const history = createHistory({
    window,
    match,
    needsDocument: routes.needsDocument,
    redirect: (to) =>
      browserBreak.redirect(to.pathname) ??
      (isGuest() && routes.needsPlayer(to.pathname) ? loginUrl(routes, to) : undefined),
  });
  const frames = createFrameGate(window, (reason) =>
    telemetry.report({ kind: 'ignored-message', source: 'frame', reason }),
  );
  const siteModes = createSiteModes(context.brand);
  const instance = createI18n(context.locale, () => window.location.hash === DEVELOPER_TOOLS);

  followConnection(window, host, { api, realtime, session });

  return {
    bus,
    host,
    history,
    routes,
    browserBreak,
    drafts,
    telemetry,
    session,
    api: api.client,
    apiStorms$,
    clock,
    i18n: instance,
    siteModes,
    reportError,
    portsFor(remote, navigation) {
      const handle = bus.as({ kind: 'remote', source: `${remote.remote}@${remote.version}` });
      return {
        version: 1,
        self: { remote: remote.remote, version: remote.version, container: remote.container },
        session: session.port,
        api: clientOf(remote),
        bus: handle,
        navigation: {
          ...history.location,
          urlFor: routes.urlFor,
          has: routes.has,
          go: navigation.go,
          back: navigation.back,
          prefetch: navigation.prefetch,
          title: (title, description) => setPageTitle(document, context.brand.name, title, description),
        },
        realtime: {
          status: realtime.status,
          events$: realtime.events$,
          kept$: realtime.kept$,
          devices$: realtime.devices$,
          alone$: realtime.alone$,
          tell: realtime.tell,
        },
        notify: createNotify(handle),
        i18n: { locale: context.locale, instance },
        brand: {
          brand: context.brand,
          mode: context.mode,
          modes: siteModes.port,
          frameOrigins: context.frameOrigins,
          alternates: () => context.alternates,
        },
        preferences,
        drafts: drafts.of(remote.remote),
        frames: frames.port,
        telemetry,
        clock,
      };
    },
  };
}

/** Creates API clients with one rate limit per version of a remote, regardless of how often its ports are created. */
function pacedClients(api: ApiAdapter, onApiStorm: (container: string) => void) {
  const clients = new Map<string, Ports['api']>();
  return ({ container }: SetRemote) => {
    const client = clients.get(container) ?? api.pacedClient(() => onApiStorm(container));
    clients.set(container, client);
    return client;
  };
}

/** Publishes whether the API and realtime are reachable, and reloads the session when events may have been missed. */
function followConnection(
  window: Window,
  host: BusPort,
  { api, realtime, session }: { api: ApiAdapter; realtime: Realtime; session: SessionAdapter },
): void {
  let reached = true;
  const publish = () =>
    void host.publish('connection.changed', {
      api: reached ? 'up' : 'down',
      realtime: realtime.status.current(),
      online: window.navigator.onLine,
    });
  api.onReach((now) => {
    if (now === reached) return;
    reached = now;
    publish();
    if (now) void session.port.refresh();
  });
  realtime.status.value$.subscribe(publish);
  window.addEventListener('offline', publish);
  window.addEventListener('online', () => {
    publish();
    api.probeNow();
  });
  api.onUnauthorized(session.refused);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void session.port.refresh();
  });
}
