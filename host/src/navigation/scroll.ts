import type { PageLocation } from '@parlay/ports';
import { readJson, type SafeStorage, storageOf } from '../lib/storage.ts';

const KEY = 'parlay.scroll';
const LIMIT = 50;

/** Stores the scroll position of each history entry and restores it once the content is tall enough. */
export interface ScrollStore {
  /** Called before the page leaves an entry. */
  leave(key: string): void;
  /** Writes the positions to storage for the next document. */
  save(): void;
  /** Called when the page of an entry has rendered. */
  restore(location: PageLocation): void;
}

export function createScrollStore(window: Window): ScrollStore {
  // When storage is full or forbidden, positions last only as long as the page.
  const storage = storageOf(window, 'sessionStorage');
  const positions = new Map<string, number>(readPositions(storage));
  /** Last scroll position. Reading it from the browser during a change would force layout. */
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

  /** Also records the position, because the scroll event fires in the next frame, when the page may have been left. */
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
      const wanted = positions.get(location.key);
      if (wanted === undefined) return void toHash(location);
      scrollTo(wanted);
      if (Math.abs(window.scrollY - wanted) < 2) return;
      // Data is still loading, so follow the growing page until the position is reached or the player scrolls.
      restoring = new ResizeObserver(() => {
        scrollTo(wanted);
        if (Math.abs(window.scrollY - wanted) < 2) stop();
      });
      restoring.observe(window.document.body);
    },
  };
}

/** Decodes a hash, which may contain anything. */
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
