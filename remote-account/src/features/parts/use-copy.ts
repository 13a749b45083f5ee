import { copyText } from '@parlay/remote-kit/browser';
import { useState } from 'react';

/** Returns a function that copies a text to the clipboard, and the result of the last copy. */
export function useCopy(): { copyState: 'copied' | 'notCopied' | undefined; copy(text: string): Promise<void> } {
  const [copyState, setCopyState] = useState<'copied' | 'notCopied'>();
  const copy = async (text: string) => {
    try {
      await copyText(text);
      setCopyState('copied');
    } catch {
      setCopyState('notCopied');
    }
  };
  return { copyState, copy };
}
