import type { PageContext } from '@parlay/contracts/page';
import type { ReleaseSet, SetRemote } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import type { PageLocation } from '@parlay/ports';
import { storageOf } from '../lib/storage.ts';
import { createArrivals } from '../navigation/arrivals.ts';
import { createNavigation, type Navigation } from '../navigation/navigation.ts';
import { createApiStorms } from '../page-guard/api-storms.ts';
import { guardPage } from '../page-guard/guard.ts';
import { reportUncaught } from '../page-guard/uncaught.ts';
import { limitChunks } from '../remotes/files/hung-chunks.ts';
import { createLastGood } from '../remotes/load/last-good.ts';
import { createLoader } from '../remotes/load/load.ts';
import { createSlotElements } from '../remotes/mount/slot-element.ts';
import { fetchSet } from '../remotes/release/fetch-set.ts';
import { preloadPrevious } from '../remotes/release/preload-previous.ts';
import { createReleaseWatch, type ReleaseWatch } from '../remotes/release/release-watch.ts';
import { hasUnfinishedFrame, hasUnfinishedInput } from '../remotes/release/unfinished.ts';
import { createRemotes, type Remotes } from '../remotes/remotes.ts';
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

/** Step 3: connects kernel, remotes, navigation and release watch. Nothing is mounted yet. */
export function createLivePage(window: Window & typeof globalThis, context: PageContext, set: ReleaseSet): LivePage {
  const { document } = window;
  const endStorms = createApiStorms(() => remotes.drawn());
  const kernel = createKernel(window, context, set, endStorms);
  const { history, routes, drafts, telemetry } = kernel;
  const stylesheets = createStylesheets(document);
  const slots = createSlotElements(document);
  limitChunks(document);
  const containers = startRuntime(window, stylesheets);
  const { load, loadAhead } = createLoader({ containers, document, stylesheets, shares: SHARES });
  const here = history.location.current;

  /** Unknown paths belong to the remote that fills `top`: it has the not-found page. */
  const ownerOf = (location: PageLocation) =>
    location.route?.remote ?? set.remotes.find((remote) => remote.slots.includes('top'))?.remote;

  const arrivals = createArrivals({
    window,
    history,
    ownerOf,
    onSameOwner: (owner) => void remotes.retry(owner),
  });
  const portsFor = (remote: SetRemote) => kernel.portsFor(remote, navigation);
  const previous = async ({ remote, digest }: SetRemote) => {
    const answer = await fetchSet(window, { channel: set.channel, locale: set.locale, broken: digest });
    return answer?.remotes.find((one) => one.remote === remote && one.digest !== digest);
  };
  let hasPage = false;

  const remotes: Remotes = createRemotes({
    locale: context.locale,
    document,
    load,
    stylesheets,
    slots,
    lastGood: createLastGood(storageOf(window, 'localStorage'), context.locale),
    previous,
    canShow({ remote, routes: known }) {
      const { route } = here();
      return route?.remote !== remote || known.some(({ id }) => id === route.id);
    },
    telemetry,
    now: () => window.performance.now(),
    portsFor,
    ownsPage: (remote) => ownerOf(here()) === remote,
    onDrawn(_remote, slot) {
      guard.onDrawn();
      vitals.onDrawn();
      endStorms();
      if (slot !== 'page') return;
      if (!hasPage) {
        loadBrandTexts(window, context, kernel);
        // Which versions of the host open pages run is known by this alone: it is mounted nowhere.
        const { version } = set.host;
        const milliseconds = Math.round(window.performance.now());
        report({ kind: 'remote-loaded', remote: 'host', version, slot: 'document', milliseconds });
      }
      hasPage = true;
      arrivals.pageDrawn();
      watch.afterLeaving();
      preloading.onDrawn();
    },
    onSwapped(from, to) {
      routes.update(remotes.all().map((remote) => (remote.remote === to.remote ? to : remote)));
      history.rematch();
      if (!from) return;
      preloading.onSwapped(from);
      kernel.host.publish('release.changed', { remote: to.remote, from: from.version, to: to.version });
    },
    onRemoved({ remote }) {
      // On the removed remote's page the not-found page replaces it and gets the focus.
      if (ownerOf(here()) === remote) arrivals.pageReplaced();
      routes.update(remotes.all());
      history.rematch();
    },
  });

  const navigation = createNavigation({
    window,
    history,
    routes,
    ownerOf,
    beforeEntering: (remote) => watch.beforeEntering(remote),
    prepare: remotes.prepare,
  });
  const report = (one: Report) => telemetry.report(one);
  const guard = guardPage(window, { remotes, report, hostVersion: set.host.version });
  reportUncaught(window, { report, running: remotes.running, host: { remote: 'host', ...set.host } });
  const vitals = watchVitals(window, kernel, remotes.running);
  const preloading = preloadPrevious({ window, remotes, loadAhead, previous, portsFor, now: kernel.clock.now });
  const watch = createReleaseWatch({
    window,
    set,
    remotes,
    busy: () => drafts.held() || hasUnfinishedInput(document),
    unfinished: (remote) => hasUnfinishedFrame(document, remote),
    preloaded: preloading.preloaded,
    onHeld: ({ remote, version }, to) => report({ kind: 'swap-held', remote, version, to: to.version }),
    onHostChanged: () => void kernel.host.publish('release.reload-offered', { reason: 'host' }),
    onLogRewritten: () =>
      report({
        kind: 'error',
        remote: 'host',
        version: set.host.version,
        message: 'The log of releases was rewritten.',
      }),
  });
  return { kernel, remotes, navigation, watch };
}
