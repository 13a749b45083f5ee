import { useClockValue } from '@parlay/remote-kit/clock-value';

/** Returns true if a time (ISO 8601) has passed on the server's clock. Updates when it passes. */
export const useHasPassed = (moment: string): boolean => useClockValue((now) => now >= Date.parse(moment));
