import type { Locale } from '@parlay/contracts/brand';
import { SECTIONS, sectionOf, sectionWord } from '@parlay/contracts/frames';

/** The pages that show the sports book, as route ids. */
export const SPORTS_ROUTES = ['betting', 'live-betting', 'sports-book', 'sports-book-live'] as const;
export type SportsRoute = (typeof SPORTS_ROUTES)[number];

/**
 * Decoded path segments below the page's path, such as `['event', '123']` or `['football', 'sweden']`. Empty on the
 * sports book's start page.
 */
export type Tail = readonly string[];

const CATEGORIES = 'categories';
const MAX_LENGTH = 512;
export const isId = (text: string | undefined): text is string => text !== undefined && /^\d{1,19}$/.test(text);

/** Returns true for `/sports-book/live/123`, where the section word is already part of the page's path (FR4, FR8). */
const isLiveLink = (route: SportsRoute, segments: Tail) =>
  route === 'sports-book-live' && segments.length === 1 && isId(segments[0]);

/**
 * Returns the path tail for a frame location (FR4). `/categories/a/b` becomes `a/b`, and `/event/123` becomes the
 * localized section word and the id. Returns an empty tail for a location without a URL.
 */
export function tailOf(location: string, route: SportsRoute, locale: Locale): Tail {
  const [first, ...rest] = segmentsOf(location) ?? [];
  if (first === CATEGORIES) {
    const [sport] = rest;
    const isTaken = sport !== undefined && (sport === CATEGORIES || sectionOf(sport) || isLiveLink(route, rest));
    return isTaken ? [CATEGORIES, ...rest] : rest;
  }
  const section = SECTIONS.find((one) => one === first);
  if (!section) return [];
  return section === 'live' && isLiveLink(route, rest) ? rest : [sectionWord(section, locale), ...rest];
}

/** Returns the frame location for a tail. Inverse of `tailOf`. Accepts section words in any language. */
export function locationOf(tail: Tail, route: SportsRoute): string {
  const [first, ...rest] = tail;
  if (first === undefined) return '/';
  if (first === CATEGORIES) return rest.length > 0 ? pathOf([CATEGORIES, ...rest]) : '/';
  if (isLiveLink(route, tail)) return pathOf(['live', ...tail]);
  const section = sectionOf(first);
  return pathOf(section ? [section, ...rest] : [CATEGORIES, ...tail]);
}

/**
 * Returns a URL's tail below the root, or undefined if it is outside the root or has segments that our URLs never
 * have.
 */
export function tailBelow(root: string, pathname: string): Tail | undefined {
  const own = pathname.slice(0, root.length);
  if (own.toLowerCase() !== root.toLowerCase()) return undefined;
  const rest = pathname.slice(root.length);
  return rest === '' || rest.startsWith('/') ? segmentsOf(rest) : undefined;
}

/** Returns a path's decoded segments, or undefined if browsers could interpret the path in two ways. */
export function segmentsOf(path: string): Tail | undefined {
  const [text = ''] = path.split(/[?#]/);
  if (path.length > MAX_LENGTH || !/^(\/[^/]+)*\/?$/.test(text)) return undefined;
  try {
    const segments = text
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
    return segments.every(isPlain) ? segments : undefined;
  } catch {
    return undefined;
  }
}

const isPlain = (segment: string) => !/^\.{1,2}$|[/\\\p{Cc}\p{Cs}]/u.test(segment);
const pathOf = (segments: Tail) => `/${segments.map(encodeURIComponent).join('/')}`;
