import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false in first content and true from the first commit in a browser. Used for pictures that are too large
 * for the page's HTML.
 */
export function useLivePage(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
