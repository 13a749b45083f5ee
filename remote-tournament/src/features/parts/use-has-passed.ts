import { useClockValue } from '@parlay/remote-kit/clock-value';

/** Returns true if a moment (ISO 8601) has passed by the server's clock; updates when it passes. */
export const useHasPassed = (moment: string): boolean => useClockValue((now) => now >= Date.parse(moment));
