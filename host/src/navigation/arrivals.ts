import type { PageLocation } from '@parlay/ports';
import { afterFrame, inFrame } from '@parlay/remote-kit/after-frame';
import { pairwise } from 'rxjs';
import type { PageHistory } from './history.ts';
import { createScrollKeeper } from './scroll.ts';
import { whenDrawn } from './when-drawn.ts';

export interface ArrivalOptions {
  window: Window & typeof globalThis;
  history: PageHistory;
  /** The remote that draws the page of a location. */
  ownerOf(location: PageLocation): string | undefined;
  /** Called when the next page is one of the remote that draws the present one. */
  onSameOwner(remote: string): void;
}

/** Puts scroll position and focus where they belong once the page of a navigation is drawn. */
export interface Arrivals {
  /** Called when the page's slot was drawn. */
  pageDrawn(): void;
  /** Another page takes the place of the present one, at the same address. */
  pageReplaced(): void;
}

export function createArrivals({ window, history, ownerOf, onSameOwner }: ArrivalOptions): Arrivals {
  const { document } = window;
  const scroll = createScrollKeeper(window);
  /** Whose page is awaited; the first page is arrived at like any other, because Back may lead to a document. */
  let awaited: PageLocation | undefined = history.location.current();
  const first = awaited;
  /** "Try again" was pressed in the page's place: the page that comes gets the focus of that button. */
  let retried = false;
  const noteRetry = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-slot="page"] .slot-fallback button')) retried = true;
  };
  document.addEventListener('click', noteRetry, { capture: true });

  function arrive() {
    const location = awaited;
    awaited = undefined;
    if (!location) return;
    // By then the player may be on the way to yet another page.
    const stays = () => awaited === undefined;
    inFrame(() => stays() && scroll.arrive(location));
    if (location === first) return;
    const focused = document.activeElement;
    // What has the focus after the frame has asked for it.
    afterFrame(() => stays() && document.activeElement === focused && focusPage(document));
  }

  window.addEventListener('pagehide', () => {
    scroll.leave(history.location.current().key);
    scroll.keep();
  });

  history.location.value$.pipe(pairwise()).subscribe(([before, after]) => {
    if (before.key === after.key) return;
    scroll.leave(before.key);
    afterFrame(scroll.keep);
    if (before.pathname === after.pathname || withinOpenEnd(before, after)) {
      if (after.action === 'POP') scroll.arrive(after);
      return;
    }
    awaited = after;
    const owner = ownerOf(after);
    if (owner === undefined || ownerOf(before) !== owner) return;
    // The remote stays mounted: its page is drawn in the next frames, or when its code is there.
    whenDrawn(window, before.route?.id !== after.route?.id, arrive);
    onSameOwner(owner);
  });

  const pageReplaced = () => {
    awaited ??= { ...history.location.current() };
  };
  return {
    pageReplaced,
    pageDrawn() {
      if (retried) pageReplaced();
      retried = false;
      arrive();
    },
  };
}

/** Moves below the open end of one route are moves within a page that stays: its frame keeps the focus. */
const withinOpenEnd = ({ route: before }: PageLocation, { route: after }: PageLocation) =>
  before?.id === after?.id && before?.remote === after?.remote && after?.params['*'] !== undefined;

/** Focuses the page's heading, or the button of its fallback. */
function focusPage(document: Document) {
  const find = (what: string) => document.querySelector<HTMLElement>(`[data-slot="page"] ${what}`);
  const target = find('h1') ?? find('.slot-fallback button');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
