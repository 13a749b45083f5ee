import type { BreakWords } from '@parlay/betting/begin-break';
import { useMessages } from '@parlay/remote-kit/messages';
import { failureText } from '../parts/failure-text.ts';

/** Returns the messages for a break that has started or failed to start. */
export function useBreakWords(titles: Pick<BreakWords, 'begun' | 'failed'>): BreakWords {
  const { t } = useMessages();
  return {
    ...titles,
    failure: (error) => failureText(error, t),
  };
}
