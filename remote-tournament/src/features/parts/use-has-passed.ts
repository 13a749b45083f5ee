import { useClockValue } from '@parlay/remote-kit/clock-value';

/** Whether a moment (ISO time) has passed by the server's clock; changes when it passes, without a reload. */
export const useHasPassed = (moment: string): boolean => useClockValue((now) => now >= Date.parse(moment));
