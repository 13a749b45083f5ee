import { copyText } from '@parlay/remote-kit/browser';
import { useState } from 'react';

/** Copies texts to the clipboard; `said` tells whether the last copy worked. */
export function useCopy(): { said: 'copied' | 'notCopied' | undefined; copy(text: string): Promise<void> } {
  const [said, setSaid] = useState<'copied' | 'notCopied'>();
  const copy = async (text: string) => {
    try {
      await copyText(text);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  };
  return { said, copy };
}
