import { usePageLocation } from '@parlay/remote-kit/ports';

/** Returns true on the page of a player's break: around it there are no products, no search, and no way to a new account. */
export const useCalmPage = (): boolean => usePageLocation().route?.id === 'on-break';
