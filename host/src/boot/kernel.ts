import { type Bus, type BusPort, createBus } from '@parlay/bus';
import { bridgeTabs } from '@parlay/bus/tabs';
import { DEVELOPER_TOOLS, type PageContext, XSRF_COOKIE } from '@parlay/contracts/page';
import type { ReleaseSet, SetRemote } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import { countEvent } from '@parlay/ports/count';
import type { i18n } from 'i18next';
import { config } from 'rxjs';
import { createApi } from '../adapters/api.ts';
import { createClock } from '../adapters/clock.ts';
import { readCookie } from '../adapters/cookies.ts';
import { createDrafts, type Drafts } from '../adapters/drafts.ts';
import { createFrameGate } from '../adapters/frames.ts';
import { hasGesture } from '../adapters/gesture.ts';
import { createHistory, type PageHistory } from '../adapters/history.ts';
import { createI18n } from '../adapters/i18n.ts';
import { keptLogout } from '../adapters/kept-logout.ts';
import { notifyOn } from '../adapters/notify.ts';
import { createPreferences } from '../adapters/preferences.ts';
import { createRealtime } from '../adapters/realtime.ts';
import { createRouteTable, type RouteTable } from '../adapters/routes.ts';
import { createSession } from '../adapters/session.ts';
import { createTelemetry, errorText } from '../adapters/telemetry.ts';
import { pageTitle } from '../adapters/title.ts';
import { takeEnd } from './ended.ts';

/** Everything of the page that is not a remote: made once, in the order of need. */
export interface Kernel {
  bus: Bus;
  host: BusPort;
  history: PageHistory;
  routes: RouteTable;
  drafts: Drafts;
  telemetry: Ports['telemetry'];
  session: ReturnType<typeof createSession>;
  api: Ports['api'];
  clock: ReturnType<typeof createClock>;
  i18n: i18n;
  /** Of this host. */
  version: string;
  /** The ports in a remote's own name. */
  portsFor(remote: SetRemote, prefetch: (path: string) => void, alternates: () => PageContext['alternates']): Ports;
}

/** Step 2: bus, history and the adapters of all ports. */
export function createKernel(
  window: Window & typeof globalThis,
  context: PageContext,
  set: ReleaseSet,
  /** Called with the container of a version that calls the API too often. */
  onApiStorm: (container: string) => void,
): Kernel {
  const { document } = window;
  const telemetry = createTelemetry(window);
  config.onUnhandledError = (error) =>
    telemetry.report({ kind: 'error', remote: 'host', version: set.host.version, message: errorText(error) });

  const preferences = createPreferences(document, context.brand.constants.cookieDays);
  const clock = createClock(context.serverTime, window.performance);
  const bus = createBus({ now: clock.now });
  const host = bus.as({ kind: 'host', source: `host@${set.host.version}` });
  bridgeTabs(bus, new window.BroadcastChannel('parlay-bus'));

  const routes: RouteTable = createRouteTable(set, () => session.port.current().status === 'guest');
  // Where the edge has answered that there is no such page, its answer holds for that address.
  const missing = context.status === 404 ? window.location.pathname : undefined;
  const match = (pathname: string) => (pathname === missing ? null : routes.match(pathname));
  const history = createHistory({ window, match, needsDocument: routes.needsDocument });
  const api = createApi({
    document,
    fetch: window.fetch.bind(window),
    now: () => window.performance.now(),
    later: (action, milliseconds) => void window.setTimeout(action, milliseconds),
  });
  /** One pace for each version of a remote, however often its ports are made. */
  const clients = new Map<string, Ports['api']>();
  const clientOf = ({ container }: SetRemote) => {
    const client = clients.get(container) ?? api.pacedClient(() => onApiStorm(container));
    clients.set(container, client);
    return client;
  };
  const realtime = createRealtime({
    xsrf: () => readCookie(document, XSRF_COOKIE),
    onUnknown: (name) => telemetry.report({ kind: 'ignored-message', source: 'realtime', reason: name.slice(0, 100) }),
  });
  const drafts = createDrafts(storageOf(window, 'sessionStorage'));
  const session = createSession({
    api: api.client,
    bus: host,
    realtime,
    hasSession: context.hasSession,
    endedBefore: takeEnd(window),
    logouts: keptLogout(storageOf(window, 'localStorage'), window.navigator.locks),
    later: (action, milliseconds) => void window.setTimeout(action, milliseconds),
    now: clock.now,
    hasGesture: () => hasGesture(window),
    onLogin: (uid) => countEvent({ preferences, telemetry }, 'login', uid),
    onChange: drafts.belongTo,
  });
  const frames = createFrameGate(window, (reason) =>
    telemetry.report({ kind: 'ignored-message', source: 'frame', reason }),
  );
  const instance = createI18n(context.locale, () => window.location.hash === DEVELOPER_TOOLS);

  let reached = true;
  const publishConnection = () =>
    void host.publish('connection.changed', {
      api: reached ? 'up' : 'down',
      realtime: realtime.status.current(),
      online: window.navigator.onLine,
    });
  api.onReach((now) => {
    if (now === reached) return;
    reached = now;
    publishConnection();
    if (now) void session.port.refresh();
  });
  realtime.status.value$.subscribe(publishConnection);
  window.addEventListener('offline', publishConnection);
  window.addEventListener('online', () => {
    publishConnection();
    api.probeNow();
  });
  api.onUnauthorized(session.refused);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void session.port.refresh();
  });

  return {
    bus,
    host,
    history,
    routes,
    drafts,
    telemetry,
    session,
    api: api.client,
    clock,
    i18n: instance,
    version: set.host.version,
    portsFor(remote, prefetch, alternates) {
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
          go: history.go,
          back: history.back,
          prefetch,
          title: (title, description) => pageTitle(document, context.brand.name, title, description),
        },
        realtime: {
          status: realtime.status,
          events$: realtime.events$,
          devices$: realtime.devices$,
          alone$: realtime.alone$,
          tell: realtime.tell,
        },
        notify: notifyOn(handle),
        i18n: { locale: context.locale, instance },
        brand: { brand: context.brand, mode: context.mode, frameOrigins: context.frameOrigins, alternates },
        preferences,
        drafts: drafts.of(remote.remote),
        frames: frames.port,
        telemetry,
        clock,
      };
    },
  };
}

function storageOf(window: Window, name: 'sessionStorage' | 'localStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}
