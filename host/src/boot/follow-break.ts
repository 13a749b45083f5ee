import type { Navigation } from '../navigation/navigation.ts';
import type { Kernel } from './kernel.ts';

/**
 * Leaves a page with offers for the break page when a break begins in this browser, in whichever tab, and hides offers
 * on the remaining pages (decision 222). A tab may learn that its session ended before the break's cookie arrives, so
 * changes of cookies count too. Without the Cookie Store API, it notices when it is shown again.
 */
export function followBreak(
  window: Window,
  { session, history, browserBreak }: Pick<Kernel, 'session' | 'history' | 'browserBreak'>,
  go: Navigation['go'],
): void {
  const { document } = window;
  function follow() {
    const { pathname, route } = history.location.current();
    const isCalm = route?.id === 'on-break' || browserBreak.isOnBreak();
    document.documentElement.toggleAttribute('data-on-break', isCalm);
    const breakPage = browserBreak.redirect(pathname);
    if (breakPage !== undefined) go(breakPage, { replace: true });
  }
  history.location.value$.subscribe(follow);
  session.port.value$.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pageshow', follow);
  window.cookieStore?.addEventListener('change', follow);
}
