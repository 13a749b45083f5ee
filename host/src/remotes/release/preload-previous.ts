import { type SetRemote, YOUNG_FOR } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import { whenIdle } from '../../lib/when-idle.ts';
import { isPageDrawn } from '../events.ts';
import type { Load } from '../load/load.ts';
import type { Remotes } from '../remotes.ts';

/** In ms: after the page has rendered, and at the latest after that. */
const AFTER = 5000;
const WAIT = 5000;

export interface PreloadOptions {
  window: Window;
  remotes: Pick<Remotes, 'all' | 'isMounted' | 'hasBroken' | 'events$'>;
  loadAhead: Load;
  /** The version that replaces one in this page; undefined when there is none. Never rejects. */
  previous(version: SetRemote): Promise<SetRemote | undefined>;
  portsFor(version: SetRemote): Ports;
  /** Server time, in ms. */
  now(): number;
}

/**
 * Loads the version before each young one that the page shows, so that a rollback needs nothing of it any more: a slow line
 * does not delay it, and not all open pages ask for the same files at once. Players who had that version have most of it in
 * the browser's cache. Failures are silent: the rollback loads it again.
 */
export function preloadPrevious({ window, remotes, loadAhead, previous, portsFor, now }: PreloadOptions) {
  /** Pairs already handled: container of the young version, and path of the page. */
  const done = new Set<string>();
  /** Versions that are or were in the page, by digest. */
  const preloaded = new Map<string, SetRemote>();
  let timer: number | undefined;

  const isYoung = ({ promoted }: SetRemote) => promoted !== undefined && now() < (promoted + YOUNG_FOR) * 1000;

  async function prepare(version: SetRemote) {
    const back = await previous(version);
    if (!back || remotes.hasBroken(back)) return;
    const outcome = await loadAhead(back);
    if (!outcome.ok) return;
    preloaded.set(back.digest, back);
    const ports = portsFor(back);
    const here = ports.navigation.current();
    const route = here.route?.remote === back.remote ? here.route.id : '';
    // Rendered off screen as well, its code has run before.
    await outcome.remote.prepare?.(route, ports, here).catch(() => undefined);
  }

  async function prepareAll() {
    if (window.document.hidden || savesData(window)) return;
    for (const version of remotes.all().filter((one) => isYoung(one) && remotes.isMounted(one.remote))) {
      const key = `${version.container} ${window.location.pathname}`;
      if (done.has(key)) continue;
      done.add(key);
      await prepare(version);
    }
  }

  remotes.events$.subscribe((event) => {
    if (event.kind === 'live' && event.from) preloaded.set(event.from.digest, event.from);
    if (!isPageDrawn(event)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => whenIdle(window, () => void prepareAll(), WAIT), AFTER);
  });
  return {
    /** A version that can be shown without its files. */
    preloaded(digest: string) {
      const version = preloaded.get(digest);
      return version && !remotes.hasBroken(version) ? version : undefined;
    },
  };
}

/** Not every browser tells. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function savesData({ navigator }: Window): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g';
}
