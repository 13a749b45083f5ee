import type { PageContext } from '@parlay/contracts/page';
import type { ReleaseSet, Slot } from '@parlay/contracts/release';
import type { PageLocation, RouteMatch } from '@parlay/ports';
import { afterFrame, inFrame } from '@parlay/remote-kit/after-frame';
import { pairwise } from 'rxjs';
import { addErrorHandler, start as startSingleSpa } from 'single-spa';
import { whenPointedAt } from '../adapters/pointed-at.ts';
import { createScrollKeeper } from '../adapters/scroll.ts';
import { createTelemetry, errorText } from '../adapters/telemetry.ts';
import { reportUncaught } from '../adapters/uncaught.ts';
import { guardPage } from '../page-guard/guard.ts';
import { fetchSet } from '../remotes/fetch-set.ts';
import { createLastGood } from '../remotes/last-good.ts';
import { createLoader } from '../remotes/load.ts';
import { createReleaseWatch } from '../remotes/release-watch.ts';
import { createRemotes, type Remotes } from '../remotes/remotes.ts';
import { createSlotElements } from '../remotes/slot-element.ts';
import { createStylesheets } from '../remotes/stylesheets.ts';
import { askForBrandTexts } from './brand-texts.ts';
import { offerDeveloperTools } from './developer-tools.ts';
import { fatalPage } from './fatal.ts';
import { watchForIdleness } from './idleness.ts';
import { createKernel } from './kernel.ts';
import { nextTask } from './next-task.ts';
import { readPage } from './read-page.ts';
import { SHARES, startRuntime } from './runtime.ts';
import { whenDrawn } from './when-drawn.ts';

/** How long a click waits for the other remote's code before the page changes without it. */
const PATIENCE = 400;

/** The steps of a page coming up: read, kernel, runtime, register, start. Whatever goes wrong, the page says so. */
export function start(window: Window & typeof globalThis): void {
  const page = readPage(window.document);
  if (page.ok) {
    void runOrSay(window, page.context, page.set);
    return;
  }
  // The document is not what it should be; the edge may have the set whole.
  void fetchSet(window, { locale: window.document.documentElement.lang }).then((set) => {
    if (page.context && set) void runOrSay(window, page.context, set);
    else sayFatal(window, { problem: page.problem, message: page.problem, version: 'unknown' });
  });
}

/** A browser may lack what no page can do without. */
async function runOrSay(window: Window & typeof globalThis, context: PageContext, set: ReleaseSet) {
  try {
    await run(window, context, set);
  } catch (error) {
    sayFatal(window, { problem: 'not-started', message: errorText(error), version: set.host.version });
  }
}

function sayFatal(window: Window, { problem, message, version }: Record<'problem' | 'message' | 'version', string>) {
  const telemetry = createTelemetry(window);
  telemetry.report({ kind: 'error', remote: 'host', version, message });
  fatalPage(window.document, problem, telemetry.reference);
}

async function run(window: Window & typeof globalThis, context: PageContext, set: ReleaseSet) {
  const { document } = window;
  await nextTask(window);
  const storms = new Set<string>();
  const kernel = createKernel(window, context, set, (container) => {
    storms.add(container);
    endStorms();
  });
  const { history, routes, session, drafts, telemetry } = kernel;
  const scroll = createScrollKeeper(window);
  const stylesheets = createStylesheets(document);
  const slots = createSlotElements(document);
  const load = createLoader({ federation: startRuntime(), document, stylesheets, shares: SHARES });
  /** Whose page is awaited; the first page is arrived at like any other, because Back may lead to a document. */
  let arriving: PageLocation | undefined = history.location.current();
  const first = arriving;
  let leaving = 0;
  let stands = false;
  /** "Try again" was pressed in the page's place: who comes there has the focus that its button had. */
  let tried = false;
  const notice = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-slot="page"] .slot-fallback button')) tried = true;
  };
  document.addEventListener('click', notice, { capture: true });

  /** A path nobody owns belongs to the remote that also draws the top of every page: it has the not-found page. */
  const ownerOf = (location: PageLocation) =>
    location.route?.remote ?? set.remotes.find((remote) => remote.slots.includes('top'))?.remote;

  const destination = (address: string) => {
    const target = new URL(address, window.location.href);
    return { target, route: target.origin === window.location.origin ? routes.match(target.pathname) : null };
  };

  const prefetch = (path: string) => {
    const { target, route } = destination(path);
    if (!route) return;
    const { pathname, search, hash } = target;
    const ahead = { pathname, search, hash, key: 'ahead', state: null, action: 'PUSH', route } as const;
    void remotes.prepare(route.remote, route.id, ahead);
  };

  const remotes: Remotes = createRemotes({
    locale: context.locale,
    document,
    load,
    stylesheets,
    slots,
    lastGood: createLastGood(localStorageOf(window), context.locale),
    async previous({ remote, digest }) {
      const answer = await fetchSet(window, { channel: set.channel, locale: set.locale, broken: digest });
      return answer?.remotes.find((one) => one.remote === remote && one.digest !== digest);
    },
    canShow({ remote, routes: known }) {
      const { route } = history.location.current();
      return route?.remote !== remote || known.some(({ id }) => id === route.id);
    },
    telemetry,
    now: () => window.performance.now(),
    portsFor: (remote) => kernel.portsFor(remote, prefetch, () => context.alternates),
    ownsPage: (remote) => ownerOf(history.location.current()) === remote,
    onDrawn(_remote, slot) {
      guard.onDrawn();
      endStorms();
      drawn(slot);
    },
    onSwapped(from, to) {
      routes.update(remotes.all().map((remote) => (remote.remote === to.remote ? to : remote)));
      history.rematch();
      if (from) kernel.host.publish('release.changed', { remote: to.remote, from: from.version, to: to.version });
    },
    onRemoved({ remote }) {
      const here = history.location.current();
      // Somebody who looks at its page gets the page for unknown addresses, and the focus with it.
      if (ownerOf(here) === remote) arriving ??= { ...here };
      routes.update(remotes.all());
      history.rematch();
    },
  });

  const guard = guardPage(window, {
    remotes,
    report: (report) => telemetry.report(report),
    hostVersion: set.host.version,
  });
  reportUncaught(window, {
    report: (report) => telemetry.report(report),
    running: remotes.running,
    host: { remote: 'host', ...set.host },
  });

  /** A version that calls the API too often before it is drawn is replaced as soon as it is. */
  function endStorms() {
    for (const { version, fail } of remotes.drawn())
      if (storms.delete(version.container)) fail('api-storm', 'called the API too often');
  }

  function drawn(slot: Slot) {
    if (slot !== 'page') return;
    if (!stands) askForBrandTexts(window, context, kernel);
    stands = true;
    if (tried) arriving ??= { ...history.location.current() };
    tried = false;
    arrive();
    watch.afterLeaving();
  }

  /** The page of a navigation is drawn: place, title and focus follow it. */
  function arrive() {
    const location = arriving;
    arriving = undefined;
    if (!location) return;
    // By then somebody may be on the way to yet another page.
    const stays = () => arriving === undefined;
    inFrame(() => stays() && scroll.arrive(location));
    if (location === first) return;
    const focused = document.activeElement;
    // Whoever has the focus after the frame has asked for it.
    afterFrame(() => stays() && document.activeElement === focused && focusPage(document));
  }

  window.addEventListener('pagehide', () => {
    scroll.leave(history.location.current().key);
    scroll.keep();
  });

  history.location.value$.pipe(pairwise()).subscribe(([before, after]) => {
    if (before.key === after.key) return;
    scroll.leave(before.key);
    afterFrame(scroll.keep);
    if (before.pathname === after.pathname || withinOpenEnd(before, after)) {
      if (after.action === 'POP') scroll.arrive(after);
      return;
    }
    arriving = after;
    const owner = ownerOf(after);
    if (owner === undefined || ownerOf(before) !== owner) return;
    // Within one remote nothing is mounted anew: its page is drawn in the next frames, or when its code is there.
    whenDrawn(window, before.route?.id !== after.route?.id, arrive);
    void remotes.retry(owner);
  });

  const go = history.go;
  history.go = (to, options) => void leaveFor(to, options);

  /** Code of another remote is fetched before the page changes, so that nothing flashes; but a click never waits long. */
  async function leaveFor(to: string, options?: { replace?: boolean; state?: unknown }) {
    const { target, route } = destination(to);
    const here = history.location.current();
    leaving += 1;
    const mine = leaving;
    if (!route || target.pathname === here.pathname) return go(to, options);
    if (route.remote !== ownerOf(here))
      await Promise.race([ready(route), new Promise((resolve) => window.setTimeout(resolve, PATIENCE))]);
    // The last click counts.
    if (mine === leaving) go(to, options);
  }

  async function ready({ remote, id }: RouteMatch) {
    await watch.beforeEntering(remote);
    await remotes.prepare(remote, id);
  }

  const watch = createReleaseWatch({
    window,
    set,
    remotes,
    busy: () =>
      drafts.held() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null || hasSecret(document),
    unfinished: (remote) =>
      document.querySelector(`[data-remote="${remote}"] iframe:is([data-typed], [data-ready="true"])`) !== null,
    onHostChanged: () => void kernel.host.publish('release.reload-offered', { reason: 'host' }),
  });

  addErrorHandler((error) =>
    telemetry.report({
      kind: 'error',
      remote: error.appOrParcelName,
      version: set.host.version,
      message: errorText(error),
    }),
  );
  await nextTask(window);
  for (const remote of set.remotes) remotes.add(remote);
  await nextTask(window);
  whenPointedAt(document, prefetch);
  startSingleSpa({ urlRerouteOnly: true });
  session.start();
  watchForIdleness(window, context, kernel);
  watch.start();
  if (context.mode === 'demo') offerDeveloperTools(window, set, kernel);
}

/** A password that somebody has begun to type, or a card in its company's frame: no draft keeps either. */
const hasSecret = (document: Document) =>
  document.querySelector('iframe[data-typed]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].some((field) => field.value !== '');

/** Moves below the open end of one route are moves within a page that stays: its frame keeps the focus. */
const withinOpenEnd = ({ route: before }: PageLocation, { route: after }: PageLocation) =>
  before?.id === after?.id && before?.remote === after?.remote && after?.params['*'] !== undefined;

/** Its heading, or the way on where it could not be drawn. */
function focusPage(document: Document) {
  const find = (what: string) => document.querySelector<HTMLElement>(`[data-slot="page"] ${what}`);
  const target = find('h1') ?? find('.slot-fallback button');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function localStorageOf(window: Window): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
