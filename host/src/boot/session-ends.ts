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

  session.port.value$.subscribe((state) => {
    const here = history.location.current();
    const end = ownEndOf(state);
    if (end !== previousEnd) storeEnd(window, end);
    const destination = session.destination();
    if (state.status === 'guest' && destination !== undefined) {
      if (destination !== followed) go(destination);
      followed = destination;
    } else if (end && !previousEnd) {
      if (here.route?.id !== 'login') go(loginUrl(routes, here));
    } else if (state.status === 'guest' && routes.needsPlayer(here.pathname)) {
      const isLogout = wasPlayer && state.reason === 'logged-out';
      // The notice about an end elsewhere does not survive a document load.
      if (!isLogout && routes.needsDocument(here.pathname))
        setPageCookie(window.document, NOTICE_COOKIE, 'login-needed');
      go(isLogout ? routes.urlFor('home') : loginUrl(routes, here), { replace: true });
    }
    previousEnd = end;
    wasPlayer = state.status === 'player';
    if (wasPlayer) followed = undefined;
  });
}

const ownEndOf = (state: SessionState): AutomaticEnd | undefined =>
  state.status === 'guest' && isAutomaticEnd(state.reason) ? state.reason : undefined;
