import type { PageLocation } from '@parlay/ports';
import { useState } from 'react';
import { usePageLocation } from './context.ts';

/**
 * Returns the location while it belongs to this page's route. A page that the player is leaving keeps its last
 * location.
 */
export function useOwnLocation(route: string): PageLocation {
  const location = usePageLocation();
  const [own, setOwn] = useState(location);
  if (location !== own && location.route?.id === route) {
    setOwn(location);
    return location;
  }
  return own;
}
