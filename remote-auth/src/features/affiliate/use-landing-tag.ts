import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { clearTag, storeTag, tagIn } from './stored-tag.ts';

/**
 * Stores the affiliate tag of the landing URL for a later registration or login (AU20). It stays in memory until all
 * cookies are accepted, and is removed when consent is withdrawn (B18).
 */
export function useLandingTag(): void {
  const { navigation, preferences, brand } = usePorts();
  const { cookieDays } = brand.brand.constants;
  useEffect(() => {
    const landed = tagIn(navigation.current().search);
    const watching = preferences.watch('cookies').subscribe((choice) => {
      if (choice === 'all' && landed !== undefined) storeTag(landed, cookieDays);
      if (choice === 'needed') clearTag();
    });
    return () => watching.unsubscribe();
  }, [navigation, preferences, cookieDays]);
}
