import type { PageState, PresenceReply } from '@parlay/contracts/visit';
import { PRESENCE_PATH, PRESENCE_SECONDS } from '@parlay/contracts/visit-names';
import { visitToken } from './visit-token.ts';

/**
 * Reports to the edge that the page is open, goes to the background or closes, so that release counts contain open pages
 * only. Stops if the edge does not count the page.
 */
export function reportPresence(window: Window): void {
  void visitToken(window).then((token) => {
    if (token !== undefined) reportWith(window, token);
  });
}

function reportWith(window: Window, token: string): void {
  const { document, navigator } = window;
  let timer: number | undefined;
  let isCounted = true;
  let isClosed = false;

  const bodyOf = (state: PageState) => JSON.stringify({ token, state });
  const schedule = () => {
    window.clearTimeout(timer);
    if (isCounted) timer = window.setTimeout(repeat, PRESENCE_SECONDS[document.visibilityState].every * 1_000);
  };
  const repeat = () => {
    const headers = { 'content-type': 'application/json' };
    const body = bodyOf(document.visibilityState);
    window
      .fetch(PRESENCE_PATH, { method: 'POST', body, headers, priority: 'low' })
      .then((reply): Promise<PresenceReply> => reply.json())
      .then(
        ({ data }) => {
          isCounted = data.counted;
        },
        // The edge is unreachable; the next report may reach it.
        () => undefined,
      )
      .then(schedule);
  };
  /** Reports a change by beacon, because the page may be gone before a response arrives. */
  const change = (state: PageState) => {
    if (!isCounted) return;
    isClosed = state === 'closed';
    navigator.sendBeacon(PRESENCE_PATH, new Blob([bodyOf(state)], { type: 'application/json' }));
    if (isClosed) window.clearTimeout(timer);
    else schedule();
  };

  document.addEventListener('visibilitychange', () => {
    // A page that closes becomes hidden after `pagehide`.
    if (!isClosed) change(document.visibilityState);
  });
  window.addEventListener('pagehide', () => change('closed'));
  // The page is back from the back-forward cache.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) change(document.visibilityState);
  });
  schedule();
}
