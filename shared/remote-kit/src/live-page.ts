import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in first content, true from the first commit in a browser. For drawings too heavy for the page's HTML. */
export function useLivePage(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
