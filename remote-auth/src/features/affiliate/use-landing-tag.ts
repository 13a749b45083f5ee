import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { clearTag, storeTag, tagIn } from './stored-tag.ts';

/**
 * Stores the landing URL's affiliate tag for a later registration or login (AU20). It stays in memory until all
 * cookies are accepted, and is removed when consent is withdrawn (B18).
 */
export function useLandingTag(): void {
  const { navigation, preferences, brand } = usePorts();
  const { cookieDays } = brand.brand.constants;
  useEffect(() => {
    const landingTag = tagIn(navigation.current().search);
    const watching = preferences.watch('cookies').subscribe((choice) => {
      if (choice === 'all' && landingTag !== undefined) storeTag(landingTag, cookieDays);
      if (choice === 'needed') clearTag();
    });
    return () => watching.unsubscribe();
  }, [navigation, preferences, cookieDays]);
}
