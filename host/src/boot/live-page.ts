import type { PageContext } from '@parlay/contracts/page';
import type { ReleaseSet, SetRemote } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import type { PageLocation } from '@parlay/ports';
import { filter, take } from 'rxjs';
import { reportPresence } from '../adapters/presence.ts';
import { watchForeignChanges } from '../foreign-changes/watch.ts';
import { storageOf } from '../lib/storage.ts';
import { restoreAfterNavigation } from '../navigation/arrivals.ts';
import { createNavigation, type Navigation } from '../navigation/navigation.ts';
import { failApiStorms } from '../page-guard/api-storms.ts';
import { guardPage } from '../page-guard/guard.ts';
import { reportUncaught } from '../page-guard/uncaught.ts';
import { isPageRenderedEvent } from '../remotes/events.ts';
import { limitChunks } from '../remotes/files/hung-chunks.ts';
import { createLastGood } from '../remotes/load/last-good.ts';
import { createLoader } from '../remotes/load/load.ts';
import { createSlotElements } from '../remotes/mount/slot-element.ts';
import { fetchSet } from '../remotes/release/fetch-set.ts';
import { preloadPrevious } from '../remotes/release/preload-previous.ts';
import { createReleaseWatch, type ReleaseWatch } from '../remotes/release/release-watch.ts';
import { hasUnfinishedFrame, hasUnfinishedInput } from '../remotes/release/unfinished.ts';
import { createRemotes, type Remotes } from '../remotes/remotes.ts';
import { reportRemotes } from '../remotes/reports.ts';
import { createStylesheets } from '../remotes/styles/stylesheets.ts';
import { loadBrandTexts } from './brand-texts.ts';
import { createKernel, type Kernel } from './kernel.ts';
import { startRuntime } from './runtime.ts';
import { SHARES } from './share-scope.ts';
import { watchVitals } from './vitals.ts';

export interface LivePage {
  kernel: Kernel;
  remotes: Remotes;
  navigation: Navigation;
  watch: ReleaseWatch;
}

/** Connects the kernel, navigation, remotes and release watch, in dependency order (step 3). Mounts nothing yet. */
export function createLivePage(window: Window & typeof globalThis, context: PageContext, set: ReleaseSet): LivePage {
  const { document } = window;
  const kernel = createKernel(window, context, set);
  const { history, routes, drafts, telemetry } = kernel;
  const report = (one: Report) => telemetry.report(one);
  const here = history.location.current;
  /** Unknown paths belong to the remote that fills the `top` slot, because it contains the not-found page. */
  const ownerOf = (location: PageLocation) =>
    location.route?.remote ?? set.remotes.find((remote) => remote.slots.includes('top'))?.remote;
  const navigation = createNavigation({ window, history, routes, ownerOf });
  const portsFor = (remote: SetRemote) => kernel.portsFor(remote, navigation);

  const { hasDisturbed } = watchForeignChanges(window, {
    report,
    versionOf: (remote) => remotes.running().findLast((one) => one.remote === remote)?.version,
    hostVersion: set.host.version,
  });
  const stylesheets = createStylesheets(document);
  limitChunks(document);
  const containers = startRuntime(window, stylesheets);
  const { load, loadAhead } = createLoader({ containers, document, stylesheets, shares: SHARES });
  const previous = async ({ remote, digest }: SetRemote) => {
    const answer = await fetchSet(window, { channel: set.channel, locale: set.locale, broken: digest });
    return answer?.remotes.find((one) => one.remote === remote && one.digest !== digest);
  };
  const remotes: Remotes = createRemotes({
    hasDisturbed,
    locale: context.locale,
    document,
    load,
    stylesheets,
    slots: createSlotElements(document),
    lastGood: createLastGood(storageOf(window, 'localStorage'), context.locale),
    previous,
    canShow({ remote, routes: known }) {
      const { route } = here();
      return route?.remote !== remote || known.some(({ id }) => id === route.id);
    },
    reference: telemetry.reference,
    now: () => window.performance.now(),
    portsFor,
    ownsPage: (remote) => ownerOf(here()) === remote,
  });

  // Subscribed in the order in which they must be notified.
  reportRemotes(remotes.events$, telemetry);
  reportPresence(window);
  guardPage(window, { remotes, report, hostVersion: set.host.version });
  watchVitals(window, kernel, remotes);
  failApiStorms(kernel.apiStorms$, remotes);
  reportUncaught(window, { report, running: remotes.running, host: { remote: 'host', ...set.host } });
  afterFirstPage(window, { context, set, kernel, remotes });
  restoreAfterNavigation({ window, history, ownerOf, remotes });
  followRoutes(kernel, remotes);
  const previousVersions = preloadPrevious({ window, remotes, loadAhead, previous, portsFor, now: kernel.clock.now });
  const watch = createReleaseWatch({
    window,
    set,
    remotes,
    busy: () => drafts.isHeld() || hasUnfinishedInput(document),
    unfinished: (remote) => hasUnfinishedFrame(document, remote),
    preloaded: previousVersions.preloaded,
    onHeld: ({ remote, version }, to) => report({ kind: 'swap-held', remote, version, to: to.version }),
    onModes: kernel.siteModes.set,
    onOtherMessage: kernel.siteModes.receive,
    onHostChanged: () => void kernel.host.publish('release.reload-offered', { reason: 'host' }),
    onLogRewritten: () =>
      report({
        kind: 'error',
        remote: 'host',
        version: set.host.version,
        message: 'The log of releases was rewritten.',
      }),
  });
  navigation.connect({ beforeEntering: watch.beforeEntering, prepare: remotes.prepare });
  return { kernel, remotes, navigation, watch };
}

/**
 * Loads code that the first page does not need, once it has rendered, and reports the host, which is never mounted.
 */
function afterFirstPage(window: Window & typeof globalThis, { context, set, kernel, remotes }: FirstPage): void {
  remotes.events$.pipe(filter(isPageRenderedEvent), take(1)).subscribe(() => {
    loadBrandTexts(window, context, kernel);
    // Only this report shows which host versions are running in open pages.
    const milliseconds = Math.round(window.performance.now());
    const { version } = set.host;
    kernel.telemetry.report({ kind: 'remote-loaded', remote: 'host', version, slot: 'document', milliseconds });
  });
}

interface FirstPage {
  context: PageContext;
  set: ReleaseSet;
  kernel: Kernel;
  remotes: Remotes;
}

/** Updates the routes when another version goes live, and announces the change on the bus. */
function followRoutes({ host, history, routes }: Kernel, remotes: Remotes): void {
  remotes.events$.subscribe((event) => {
    if (event.kind !== 'live' && event.kind !== 'removed') return;
    routes.update(remotes.all());
    history.rematch();
    if (event.kind === 'removed' || !event.from) return;
    host.publish('release.changed', { remote: event.to.remote, from: event.from.version, to: event.to.version });
  });
}
