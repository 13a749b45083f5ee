import { type LinkedPick, pickIn, withoutPick } from '@parlay/contracts/pick-link';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';
import { locationOf, SPORTS_ROUTES, type SportsRoute, tailBelow, tailOf } from '../../model/frame-location.ts';
import { titleOf } from '../../model/title.ts';
import type { SportsMode } from './use-sports-book.ts';

/** A location reported by the frame. */
interface ReportedLocation {
  location: string;
  seoLink?: string | undefined;
  names?: readonly string[] | undefined;
}

export interface FrameLocation {
  /** Location that the frame should show according to the URL. Undefined while the player is leaving the page. */
  wanted: string | undefined;
  /** Returns the page's URL for a frame location. */
  addressOf(location: string): string;
  /** Updates the URL after a navigation in the frame, with a new history entry (`own`) or in place (`same`). */
  follow(moved: ReportedLocation, entry: 'own' | 'same'): void;
  /** Selection that the URL puts into the slip. */
  pick: LinkedPick | undefined;
  /** Removes the selection from the URL, so that a reload or Back does not add it again. */
  dropPick(): void;
}

/** Maps the page's URL to the frame's location and back (FR4), and sets the page's title (FR5). */
export function useFrameLocation(mode: SportsMode): FrameLocation {
  const { i18n, navigation } = usePorts();
  const { t } = useMessages();
  const page = usePageLocation();
  const [route] = useState(() => SPORTS_ROUTES.find((one) => one === page.route?.id) ?? ROUTE_OF[mode]);
  const [seo, setSeo] = useState<ReportedLocation>();

  const root = navigation.urlFor(route);
  const isHere = page.route === null || page.route.id === route;
  const tail = tailBelow(root, page.pathname) ?? [];
  const location = locationOf(tail, route);
  const addressOf = (to: string) => navigation.urlFor(route, { '*': pathIn(to) });
  const pathIn = (to: string) => tailOf(to, route, i18n.locale).join('/');

  const known = seo?.location === location ? seo : undefined;
  const { kind, names } = titleOf(tail, route, known?.seoLink, known?.names);
  const key = kind === 'generic' ? `titles.${mode}` : `titles.${kind}`;
  const title = t(`${key}.title`, names);
  const description = t(`${key}.description`, names);
  useEffect(() => {
    if (isHere) navigation.title(title, description);
  }, [isHere, navigation, title, description]);

  return {
    wanted: isHere ? location : undefined,
    addressOf,
    pick: isHere ? pickIn(page.search) : undefined,
    dropPick() {
      const { pathname, search, hash, state } = navigation.current();
      navigation.go(pathname + withoutPick(search) + hash, { replace: true, state });
    },
    follow(moved, entry) {
      const now = navigation.current();
      if (now.route !== null && now.route.id !== route) return;
      const reached = locationOf(tailOf(moved.location, route, i18n.locale), route);
      setSeo({ ...moved, location: reached });
      const to = addressOf(moved.location);
      if (now.pathname === to) return;
      // A different spelling of the same location is not a navigation.
      const isNavigation = locationOf(tailBelow(root, now.pathname) ?? [], route) !== reached;
      if (isNavigation && entry === 'own') navigation.go(to + now.search);
      else navigation.go(to + now.search + now.hash, { replace: true, state: now.state });
    },
  };
}

const ROUTE_OF = { prematch: 'betting', live: 'live-betting' } as const satisfies Record<SportsMode, SportsRoute>;
