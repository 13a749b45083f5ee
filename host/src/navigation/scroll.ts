import type { PageLocation } from '@parlay/ports';
import { readJson, type SafeStorage, storageOf } from '../lib/storage.ts';

const KEY = 'parlay.scroll';
const LIMIT = 50;

/** Stores the scroll position of each history entry and restores it once the content is tall enough. */
export interface ScrollStore {
  /** Called before the page leaves an entry. */
  leave(key: string): void;
  /** Writes the positions to storage for use by the next document. */
  save(): void;
  /** Called when an entry's page has rendered. */
  restore(location: PageLocation): void;
}

export function createScrollStore(window: Window): ScrollStore {
  // When storage is full or forbidden, positions last only until the page is closed.
  const storage = storageOf(window, 'sessionStorage');
  const positions = new Map<string, number>(readPositions(storage));
  /** Last scroll position. Reading it from the browser during a page change would force layout. */
  let now: number | undefined;
  let restoring: ResizeObserver | undefined;

  const stop = () => {
    restoring?.disconnect();
    restoring = undefined;
  };
  const follow = () => {
    now = window.scrollY;
  };
  window.addEventListener('scroll', follow, { passive: true });
  for (const gesture of ['wheel', 'touchstart', 'keydown'] as const)
    window.addEventListener(gesture, stop, { passive: true });

  /**
   * Also records the position, because the scroll event fires in the next frame, when the page may already have
   * been left.
   */
  const scrollTo = (top: number) => {
    window.scrollTo(0, top);
    now = top;
  };
  const recordPosition = (key: string) => {
    positions.delete(key);
    positions.set(key, now ?? window.scrollY);
  };
  const save = () => storage.write(KEY, JSON.stringify([...positions].slice(-LIMIT)));
  /** Returns false when the page has no such element. */
  const toHash = ({ hash }: PageLocation): boolean => {
    const target = hash ? window.document.getElementById(decoded(hash.slice(1))) : null;
    target?.scrollIntoView();
    return target !== null;
  };
  return {
    leave: recordPosition,
    save,
    restore(location) {
      stop();
      if (location.action !== 'POP') {
        if (!toHash(location)) scrollTo(0);
        return;
      }
      const position = positions.get(location.key);
      if (position === undefined) return void toHash(location);
      scrollTo(position);
      if (Math.abs(window.scrollY - position) < 2) return;
      // Data is still loading, so follow the growing page until it is tall enough or the player scrolls.
      restoring = new ResizeObserver(() => {
        scrollTo(position);
        if (Math.abs(window.scrollY - position) < 2) stop();
      });
      restoring.observe(window.document.body);
    },
  };
}

/** Decodes a hash, which may contain arbitrary text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readPositions(storage: SafeStorage): Array<[string, number]> {
  const stored = readJson(storage, KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one): one is [string, number] => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
  );
}
