import { type SetRemote, YOUNG_SECONDS } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import { whenIdle } from '../../lib/when-idle.ts';
import { isPageRenderedEvent } from '../events.ts';
import type { Load } from '../load/load.ts';
import type { Remotes } from '../remotes.ts';

/** Delay after the page has rendered, and longest wait for an idle moment after that, in ms. */
const PRELOAD_DELAY = 5000;
const IDLE_TIMEOUT = 5000;

export interface PreloadOptions {
  window: Window;
  remotes: Pick<Remotes, 'all' | 'isMounted' | 'hasBroken' | 'events$'>;
  loadAhead: Load;
  /** Returns the version that would replace this one on the page, undefined if there is none. Never rejects. */
  previous(version: SetRemote): Promise<SetRemote | undefined>;
  portsFor(version: SetRemote): Ports;
  /** Server time, in ms. */
  now(): number;
}

/**
 * Preloads the version before each recently promoted one on the page, so that a rollback needs no further files. A
 * slow connection then does not delay the rollback, and open pages do not all request the same files at the same
 * time. Players who used that version before have most of it in the browser's cache. Failures are silent, because
 * the rollback loads it again.
 */
export function preloadPrevious({ window, remotes, loadAhead, previous, portsFor, now }: PreloadOptions) {
  /** Handled pairs of a recent version's container and a page path. */
  const handled = new Set<string>();
  /** Versions that are or were loaded on the page, by digest. */
  const preloaded = new Map<string, SetRemote>();
  let timer: number | undefined;

  const isRecent = ({ promoted }: SetRemote) => promoted !== undefined && now() < (promoted + YOUNG_SECONDS) * 1000;

  async function prepare(version: SetRemote) {
    const back = await previous(version);
    if (!back || remotes.hasBroken(back)) return;
    const outcome = await loadAhead(back);
    if (!outcome.ok) return;
    preloaded.set(back.digest, back);
    const ports = portsFor(back);
    const here = ports.navigation.current();
    const route = here.route?.remote === back.remote ? here.route.id : '';
    // Also renders the heading off screen, so that its code has already run.
    await outcome.remote.prepare?.(route, ports, here).catch(() => undefined);
  }

  async function prepareAll() {
    if (window.document.hidden || savesData(window)) return;
    for (const version of remotes.all().filter((one) => isRecent(one) && remotes.isMounted(one.remote))) {
      const key = `${version.container} ${window.location.pathname}`;
      if (handled.has(key)) continue;
      handled.add(key);
      await prepare(version);
    }
  }

  remotes.events$.subscribe((event) => {
    if (event.kind === 'live' && event.from) preloaded.set(event.from.digest, event.from);
    if (!isPageRenderedEvent(event)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => whenIdle(window, () => void prepareAll(), IDLE_TIMEOUT), PRELOAD_DELAY);
  });
  return {
    /** Returns a version that can be shown without fetching any files. */
    preloaded(digest: string) {
      const version = preloaded.get(digest);
      return version && !remotes.hasBroken(version) ? version : undefined;
    },
  };
}

/** Network information, which not every browser provides. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function savesData({ navigator }: Window): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g';
}
