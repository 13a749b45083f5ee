import { IDLE_TIMEOUT_COOKIE } from '@parlay/contracts/cookies';
import type { PageContext } from '@parlay/contracts/page';
import { setPageCookie } from '@parlay/contracts/page-cookie';
import type { SessionState } from '@parlay/contracts/session';
import type { Navigation } from '../navigation/navigation.ts';
import { isOwnEnd, keepEnd, type OwnEnd } from '../session/ended.ts';
import type { Kernel } from './kernel.ts';

/** The watch is no part of a page coming up: nothing can be idle for the first seconds. */
const AFTER = 2000;
const AGAIN = 10_000;

/**
 * From the first player on, unused sessions are watched. A player whose session ended for idleness, or because it lasted as long as
 * it may, is led to the login page (RS9).
 */
export function watchForIdleness(
  window: Window & typeof globalThis,
  context: PageContext,
  kernel: Kernel,
  go: Navigation['go'],
): void {
  const { bus, host, api, session, clock, history, routes, reportError } = kernel;
  const { document } = window;
  let isAsked = false;
  /** As the document before said: whoever came here by it has been led to where they are. */
  let before = ownEndOf(session.port.current());

  async function load(): Promise<void> {
    try {
      const { watchIdleness } = await import(/* webpackChunkName: "late-idleness" */ '../idleness/watch.ts');
      watchIdleness({
        window,
        rules: context.brand.session,
        bus,
        host,
        api,
        session: session.port.value$,
        clock,
        onEnd() {
          setPageCookie(document, IDLE_TIMEOUT_COOKIE, '1');
          session.timedOut();
        },
      });
    } catch (error) {
      reportError(error);
      window.setTimeout(load, AGAIN);
    }
  }

  session.port.value$.subscribe((state) => {
    if (state.status === 'player' && !isAsked) {
      isAsked = true;
      window.setTimeout(load, AFTER);
    }
    const end = ownEndOf(state);
    if (end !== before) keepEnd(window, end);
    if (end && !before) {
      const { pathname, search, hash, route } = history.location.current();
      const query = new URLSearchParams({ return: pathname + search + hash });
      if (route?.id !== 'login') go(`${routes.urlFor('login')}?${query}`);
    }
    before = end;
  });
}

const ownEndOf = (state: SessionState): OwnEnd | undefined =>
  state.status === 'guest' && isOwnEnd(state.reason) ? state.reason : undefined;
