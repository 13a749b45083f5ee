import type { NavigationPort, PageLocation, RouteMatch } from '@parlay/ports';
import { withTimeout } from '@parlay/remote-kit/with-timeout';
import type { PageHistory } from './history.ts';
import type { RouteTable } from './routes.ts';

/** Longest time a click waits for another remote's code before the page changes without it, in ms. */
const MAX_WAIT = 400;

export interface NavigationOptions {
  window: Window;
  history: PageHistory;
  routes: RouteTable;
  /** Returns the name of the remote that owns a location's page. */
  ownerOf(location: PageLocation): string | undefined;
}

/** The remotes, reduced to the methods that navigation uses. */
interface Pages {
  /** Called before another remote's page is entered. The page's code is loaded afterwards. */
  beforeEntering(remote: string): Promise<void>;
  /** Loads the code and messages of a route's page. Never rejects. */
  prepare(remote: string, route: string, ahead?: PageLocation): Promise<void>;
}

export interface Navigation extends Pick<NavigationPort, 'go' | 'back' | 'prefetch'> {
  /** Connects the remotes, which themselves depend on this navigation. Before that, pages are entered immediately. */
  connect(pages: Pages): void;
}

export function createNavigation(options: NavigationOptions): Navigation {
  const { window, history, routes, ownerOf } = options;
  let pages: Pages | undefined;
  /** Number of `go` calls. The last call wins. */
  let latest = 0;

  const destination = (url: string) => {
    const target = new URL(url, window.location.href);
    return { target, route: target.origin === window.location.origin ? routes.match(target.pathname) : null };
  };

  async function ready({ remote, id }: RouteMatch) {
    await pages?.beforeEntering(remote);
    await pages?.prepare(remote, id);
  }

  /** Loads another remote's code before the page changes, so that nothing flickers. A click waits only briefly. */
  async function goWhenReady(to: string, how?: Parameters<PageHistory['go']>[1]) {
    const { target, route } = destination(to);
    const here = history.location.current();
    latest += 1;
    const call = latest;
    if (!route || target.pathname === here.pathname) return history.go(to, how);
    if (route.remote !== ownerOf(here)) await withTimeout(MAX_WAIT, ready(route), () => undefined);
    if (call === latest) history.go(to, how);
  }

  return {
    go: (to, how) => void goWhenReady(to, how),
    back: history.back,
    prefetch(path) {
      const { target, route } = destination(path);
      if (!route) return;
      const { pathname, search, hash } = target;
      const ahead = { pathname, search, hash, key: 'ahead', state: null, action: 'PUSH', route } as const;
      void pages?.prepare(route.remote, route.id, ahead);
    },
    connect(connected) {
      pages = connected;
    },
  };
}
