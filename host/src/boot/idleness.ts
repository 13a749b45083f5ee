import { IDLE_TIMEOUT_COOKIE } from '@parlay/contracts/cookies';
import type { PageContext } from '@parlay/contracts/page';
import { setPageCookie } from '@parlay/contracts/page-cookie';
import type { SessionState } from '@parlay/contracts/session';
import type { Navigation } from '../navigation/navigation.ts';
import { isOwnEnd, type OwnEnd, storeEnd } from '../session/ended.ts';
import type { Kernel } from './kernel.ts';

/** Delay before the watch loads, in ms. No session can be idle in the first seconds. */
const AFTER = 2000;
const RETRY_AFTER = 10_000;

/**
 * Watches for idle sessions once a player is known. A player whose session timed out or reached its maximum length is
 * redirected to the login page (RS9).
 */
export function watchForIdleness(
  window: Window & typeof globalThis,
  context: PageContext,
  kernel: Kernel,
  go: Navigation['go'],
): void {
  const { bus, host, api, session, clock, history, routes, reportError } = kernel;
  const { document } = window;
  let isLoading = false;
  /** Session end that the previous document reported; that document has already redirected. */
  let previousEnd = ownEndOf(session.port.current());

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
      window.setTimeout(load, RETRY_AFTER);
    }
  }

  session.port.value$.subscribe((state) => {
    if (state.status === 'player' && !isLoading) {
      isLoading = true;
      window.setTimeout(load, AFTER);
    }
    const end = ownEndOf(state);
    if (end !== previousEnd) storeEnd(window, end);
    if (end && !previousEnd) {
      const { pathname, search, hash, route } = history.location.current();
      const query = new URLSearchParams({ return: pathname + search + hash });
      if (route?.id !== 'login') go(`${routes.urlFor('login')}?${query}`);
    }
    previousEnd = end;
  });
}

const ownEndOf = (state: SessionState): OwnEnd | undefined =>
  state.status === 'guest' && isOwnEnd(state.reason) ? state.reason : undefined;
