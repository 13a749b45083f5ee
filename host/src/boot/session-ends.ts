import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import { setPageCookie } from '@parlay/contracts/page-cookie';
import type { SessionState } from '@parlay/contracts/session';
import { loginUrl } from '../navigation/login-url.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { type AutomaticEnd, isAutomaticEnd, storeEnd } from '../session/ended.ts';
import type { Kernel } from './kernel.ts';

/**
 * Leaves the page when its session has ended, in whichever tab that happened. An automatic end redirects to the
 * login page (RS9). A page for players only redirects home after a logout, and otherwise to the login page and
 * back. A logout that names a destination redirects there from any page.
 */
export function followSessionEnds(
  window: Window,
  { session, history, routes }: Pick<Kernel, 'session' | 'history' | 'routes'>,
  go: Navigation['go'],
): void {
  /** Session end that the previous document reported, and for which it has already redirected. */
  let previousEnd = ownEndOf(session.port.current());
  let wasPlayer = false;
  /** Destination that the page already goes to. An expired session may get its reason later, in a second change. */
  let followed: string | undefined;

  /** Redirects to the destination of a running logout, once. Returns false if no logout names one. */
  function followLogout(): boolean {
    const destination = session.destination.current();
    if (destination === undefined) return false;
    if (destination !== followed) go(destination);
    followed = destination;
    return true;
  }

  function leave(state: SessionState, end: AutomaticEnd | undefined) {
    const here = history.location.current();
    if (end && !previousEnd) {
      if (here.route?.id !== 'login') go(loginUrl(routes, here));
    } else if (state.status === 'guest' && routes.needsPlayer(here.pathname)) {
      const isLogout = wasPlayer && state.reason === 'logged-out';
      // The notice about an end elsewhere does not survive a document load.
      if (!isLogout && routes.needsDocument(here.pathname))
        setPageCookie(window.document, NOTICE_COOKIE, 'login-needed');
      go(isLogout ? routes.urlFor('home') : loginUrl(routes, here), { replace: true });
    }
  }

  // The server may report the end before the page's own logout, which then no longer changes the session.
  session.destination.value$.subscribe(() => {
    if (session.port.current().status === 'guest') followLogout();
  });
  session.port.value$.subscribe((state) => {
    const end = ownEndOf(state);
    if (end !== previousEnd) storeEnd(window, end);
    const isFollowed = state.status === 'guest' && followLogout();
    if (!isFollowed) leave(state, end);
    previousEnd = end;
    wasPlayer = state.status === 'player';
    if (wasPlayer) followed = undefined;
  });
}

const ownEndOf = (state: SessionState): AutomaticEnd | undefined =>
  state.status === 'guest' && isAutomaticEnd(state.reason) ? state.reason : undefined;
