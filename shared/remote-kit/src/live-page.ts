import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false in first content and true from the first commit in a browser. For pictures too heavy for the page's HTML. */
export function useLivePage(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
