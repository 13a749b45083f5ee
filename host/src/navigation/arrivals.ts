import type { PageLocation } from '@parlay/ports';
import { afterFrame, inFrame } from '@parlay/remote-kit/after-frame';
import { pairwise } from 'rxjs';
import { isPageRenderedEvent } from '../remotes/events.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { PageHistory } from './history.ts';
import { createScrollStore } from './scroll.ts';
import { whenRendered } from './when-rendered.ts';

export interface NavigationRestoreOptions {
  window: Window & typeof globalThis;
  history: PageHistory;
  /** Returns the name of the remote that owns a location's page. */
  ownerOf(location: PageLocation): string | undefined;
  remotes: Pick<Remotes, 'events$' | 'retry'>;
}

/** Restores scroll position and focus once the page of a navigation has rendered. */
export function restoreAfterNavigation({ window, history, ownerOf, remotes }: NavigationRestoreOptions): void {
  const { document } = window;
  const scroll = createScrollStore(window);
  /** Location whose page has not rendered yet. Initially the first page, because Back may open a new document. */
  let awaited: PageLocation | undefined = history.location.current();
  const first = awaited;
  /** True after "Try again" was pressed in the page slot: the rendered page then takes over the button's focus. */
  let retried = false;
  const noteRetry = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-slot="page"] .slot-fallback button')) retried = true;
  };
  document.addEventListener('click', noteRetry, { capture: true });

  function finishArrival() {
    const location = awaited;
    awaited = undefined;
    if (!location) return;
    // Returns false when the player has already navigated again.
    const isStillHere = () => awaited === undefined;
    inFrame(() => isStillHere() && scroll.restore(location));
    if (location === first) return;
    const focused = document.activeElement;
    // A focus change before the next frame takes precedence.
    afterFrame(() => isStillHere() && document.activeElement === focused && focusPage(document));
  }

  window.addEventListener('pagehide', () => {
    scroll.leave(history.location.current().key);
    scroll.save();
  });

  history.location.value$.pipe(pairwise()).subscribe(([before, after]) => {
    if (before.key === after.key) return;
    scroll.leave(before.key);
    afterFrame(scroll.save);
    if (before.pathname === after.pathname || isWithinWildcard(before, after)) {
      if (after.action === 'POP') scroll.restore(after);
      return;
    }
    awaited = after;
    const owner = ownerOf(after);
    if (owner === undefined || ownerOf(before) !== owner) return;
    // The remote stays mounted, so its page renders within the next frames, or once its code has loaded.
    whenRendered(window, before.route?.id !== after.route?.id, finishArrival);
    void remotes.retry(owner);
  });

  /** Prepares for another page at the same URL. */
  const awaitPage = () => {
    awaited ??= { ...history.location.current() };
  };
  remotes.events$.subscribe((event) => {
    // The not-found page replaces the removed remote's page and receives the focus.
    if (event.kind === 'removed' && ownerOf(history.location.current()) === event.version.remote) awaitPage();
    if (!isPageRenderedEvent(event)) return;
    if (retried) awaitPage();
    retried = false;
    finishArrival();
  });
}

/**
 * Returns true for navigation below the wildcard of the same route, which keeps the page and the focus in its
 * frame.
 */
const isWithinWildcard = ({ route: before }: PageLocation, { route: after }: PageLocation) =>
  before?.id === after?.id && before?.remote === after?.remote && after?.params['*'] !== undefined;

/** Focuses the page's heading, or the fallback's button. */
function focusPage(document: Document) {
  const find = (what: string) => document.querySelector<HTMLElement>(`[data-slot="page"] ${what}`);
  const target = find('h1') ?? find('.slot-fallback button');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
