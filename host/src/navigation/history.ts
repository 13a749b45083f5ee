import { randomUuid } from '@parlay/contracts/random-uuid';
import type { PageLocation } from '@parlay/ports';
import { type WritableValue, writableValue } from '@parlay/ports/watched';

export interface HistoryOptions {
  window: Window;
  /** Returns the route for a path in the live releases. */
  match(pathname: string): PageLocation['route'];
  /** Returns true if the path must be entered with a document load. */
  needsDocument(pathname: string): boolean;
  /** Returns a URL to show instead, if any. A page that is never shown loads no data. */
  redirect(to: URL): string | undefined;
}

/** The page's only history. */
export interface PageHistory {
  readonly location: WritableValue<PageLocation>;
  go(to: string, options?: { replace?: boolean; state?: unknown }): void;
  back(): void;
  /** Matches the current path again after the live releases changed. */
  rematch(): void;
}

interface Entry {
  key: string;
  user: unknown;
}

const newKey = () => randomUuid().slice(0, 8);
const entryOf = (state: unknown): Entry | undefined =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? (state as Entry)
    : undefined;

/**
 * Creates a history based on pushState. single-spa fires its own popstate events after each push, so a popstate
 * counts only if the URL or key has changed. Each navigation causes one notification and one routing event.
 */
export function createHistory({ window, match, needsDocument, redirect }: HistoryOptions): PageHistory {
  const { history, location: address } = window;
  history.scrollRestoration = 'manual';

  const read = (action: PageLocation['action']): PageLocation => {
    const entry = entryOf(history.state);
    return {
      pathname: address.pathname,
      search: address.search,
      hash: address.hash,
      key: entry?.key ?? 'first',
      state: entry?.user ?? null,
      action,
      route: match(address.pathname),
    };
  };

  if (!entryOf(history.state)) history.replaceState({ key: newKey(), user: null } satisfies Entry, '');
  const location = writableValue(read('POP'));

  function go(to: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}) {
    const requested = new URL(to, address.href);
    const target = new URL(redirect(requested) ?? requested, address.href);
    // A document with its own CSP is also left with a document load, so that the next page does not inherit it.
    if (target.origin !== address.origin || needsDocument(target.pathname) || needsDocument(address.pathname)) {
      address[replace ? 'replace' : 'assign'](target.href);
      return;
    }
    const now = location.current();
    const isSameUrl = target.pathname + target.search + target.hash === now.pathname + now.search + now.hash;
    const entry: Entry = { key: newKey(), user: state };
    // Set before pushState, because single-spa reroutes inside it and must see the new route.
    const next: PageLocation = {
      pathname: target.pathname,
      search: target.search,
      hash: target.hash,
      key: entry.key,
      state,
      action: replace || isSameUrl ? 'REPLACE' : 'PUSH',
      route: match(target.pathname),
    };
    location.set(next);
    if (next.action === 'REPLACE') history.replaceState(entry, '', target.href);
    else history.pushState(entry, '', target.href);
  }

  const onPop = () => {
    const next = read('POP');
    const now = location.current();
    const same =
      next.key === now.key && next.pathname + next.search + next.hash === now.pathname + now.search + now.hash;
    if (same) return;
    const other = redirect(new URL(address.href));
    if (other === undefined) location.set(next);
    else go(other, { replace: true });
  };
  // Must run first, because single-spa delays listeners added through `window` until its applications have changed,
  // and reads the route before that.
  EventTarget.prototype.addEventListener.call(window, 'popstate', onPop, { capture: true });

  return {
    location,
    go,
    back: () => history.back(),
    rematch() {
      const now = location.current();
      location.set({ ...now, route: match(now.pathname) });
    },
  };
}
