import { onPageEvent } from '@parlay/remote-kit/browser';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { fingerprint } from './fingerprint.ts';

/** For a form with a password, which sends the device's traits: nothing is asked of the device before one is used (D3, B18). */
export function FormUsed() {
  const { preferences } = usePorts();
  useEffect(() => {
    return onPageEvent('focusin', ({ target }) => {
      const form = target instanceof Element ? target.closest('form') : null;
      if (form?.querySelector('[autocomplete$="-password"]')) void fingerprint(preferences);
    });
  }, [preferences]);
  return null;
}
