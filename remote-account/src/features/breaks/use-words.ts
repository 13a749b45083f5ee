import type { BreakTexts } from '@parlay/betting/begin-break';
import { useMessages } from '@parlay/remote-kit/messages';
import { failureText } from '../parts/failure-text.ts';

/** Returns the messages for a break that has started or failed to start. */
export function useBreakTexts(titles: Pick<BreakTexts, 'begun' | 'failed'>): BreakTexts {
  const { t } = useMessages();
  return {
    ...titles,
    failure: (error) => failureText(error, t),
  };
}
