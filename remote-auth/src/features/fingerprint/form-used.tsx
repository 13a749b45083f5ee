import { onPageEvent } from '@parlay/remote-kit/browser';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { readFingerprint } from './fingerprint.ts';

/**
 * Starts the fingerprint once a form with a password is used. Reads nothing from the device before that (D3, B18).
 */
export function FingerprintOnUse() {
  const { preferences } = usePorts();
  useEffect(() => {
    return onPageEvent('focusin', ({ target }) => {
      const form = target instanceof Element ? target.closest('form') : null;
      if (form?.querySelector('[autocomplete$="-password"]')) void readFingerprint(preferences);
    });
  }, [preferences]);
  return null;
}
