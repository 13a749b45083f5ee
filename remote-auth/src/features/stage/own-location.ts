import type { PageLocation } from '@parlay/ports';
import { usePageLocation } from '@parlay/remote-kit/ports';
import { useState } from 'react';

/** The address while it is this page's: on the way to another page this one keeps what it shows. */
export function useOwnLocation(route: string): PageLocation {
  const location = usePageLocation();
  const [own, setOwn] = useState(location);
  if (location !== own && location.route?.id === route) {
    setOwn(location);
    return location;
  }
  return own;
}
