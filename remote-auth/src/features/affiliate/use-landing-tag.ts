import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { forgetTag, keepTag, tagIn } from './kept-tag.ts';

/**
 * AU20: whose link somebody came by is kept, so that it can be told once they register or log in. The site works without
 * (B18): it waits in this page's memory until all cookies are accepted, and goes when that is taken back.
 */
export function useLandingTag(): void {
  const { navigation, preferences, brand } = usePorts();
  const { cookieDays } = brand.brand.constants;
  useEffect(() => {
    const landed = tagIn(navigation.current().search);
    const watching = preferences.watch('cookies').subscribe((choice) => {
      if (choice === 'all' && landed !== undefined) keepTag(landed, cookieDays);
      if (choice === 'needed') forgetTag();
    });
    return () => watching.unsubscribe();
  }, [navigation, preferences, cookieDays]);
}
