import { usePageLocation } from '@parlay/remote-kit/ports';

/** Returns true on the break page, which is shown without products, search and links to registration. */
export const useIsBreakPage = (): boolean => usePageLocation().route?.id === 'on-break';
