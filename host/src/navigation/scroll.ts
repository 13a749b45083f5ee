import type { PageLocation } from '@parlay/ports';
import { readJson, type SafeStorage, storageOf } from '../lib/storage.ts';

const KEY = 'parlay.scroll';
const LIMIT = 50;

/** Remembers where each entry of the history was scrolled to, and puts it back once its content is tall enough. */
export interface ScrollKeeper {
  /** Called before the page leaves an entry. */
  leave(key: string): void;
  /** Writes down what is remembered: for a document that comes after this one. */
  keep(): void;
  /** Called when the page of an entry is drawn. */
  arrive(location: PageLocation): void;
}

export function createScrollKeeper(window: Window): ScrollKeeper {
  // Where storage is full or forbidden, positions live as long as the page.
  const storage = storageOf(window, 'sessionStorage');
  const positions = new Map<string, number>(readPositions(storage));
  /** Where the page was last scrolled to. Whoever asks the browser in the middle of a change makes it lay everything out. */
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

  /** The event comes with the next frame; somebody may have left by then. */
  const scrollTo = (top: number) => {
    window.scrollTo(0, top);
    now = top;
  };
  const remember = (key: string) => {
    positions.delete(key);
    positions.set(key, now ?? window.scrollY);
  };
  const keep = () => storage.write(KEY, JSON.stringify([...positions].slice(-LIMIT)));
  /** False where the page has no such place. */
  const toHash = ({ hash }: PageLocation): boolean => {
    const target = hash ? window.document.getElementById(decoded(hash.slice(1))) : null;
    target?.scrollIntoView();
    return target !== null;
  };
  return {
    leave: remember,
    keep,
    arrive(location) {
      stop();
      if (location.action !== 'POP') {
        if (!toHash(location)) scrollTo(0);
        return;
      }
      const wanted = positions.get(location.key);
      if (wanted === undefined) return void toHash(location);
      scrollTo(wanted);
      if (Math.abs(window.scrollY - wanted) < 2) return;
      // Data is still on its way: follow the growing page until the place is reached or the player scrolls.
      restoring = new ResizeObserver(() => {
        scrollTo(wanted);
        if (Math.abs(window.scrollY - wanted) < 2) stop();
      });
      restoring.observe(window.document.body);
    },
  };
}

/** Anybody may write anything behind the hash. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readPositions(storage: SafeStorage): Array<[string, number]> {
  const kept = readJson(storage, KEY);
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (one): one is [string, number] => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
  );
}
