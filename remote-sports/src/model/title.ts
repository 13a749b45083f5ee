import { sectionOf } from '@parlay/contracts/frames';
import { isId, type SportsRoute, segmentsOf, type Tail } from './frame-location.ts';

/** Type of a page's title and description, and the names they contain. */
export interface PlaceTitle {
  kind: 'generic' | 'sport' | 'category' | 'tournament' | 'game';
  names: { sport?: string; category?: string; tournament?: string; game?: string };
}

const KINDS = ['generic', 'sport', 'category', 'tournament', 'game'] as const;

/**
 * Derives the title from the depth (FR5). The page's own path segments count as the first two. A deep link by id
 * uses the names from the frame's `seoLink`, and is generic until they are known (X14). `displayNames` contains the
 * same names in their display form.
 */
export function titleOf(
  tail: Tail,
  route: SportsRoute,
  seoLink: string | undefined,
  displayNames?: readonly string[],
): PlaceTitle {
  const [first, id] = tail;
  const isDeepLink =
    (first !== undefined && sectionOf(first) !== undefined && isId(id)) ||
    (route === 'sports-book-live' && tail.length === 1 && isId(first));
  const names = isDeepLink ? (segmentsOf(seoLink ?? '') ?? []) : tail;
  const slugs = names[0] === 'categories' ? names.slice(1) : names;
  // Prefers the frame's display names, because a slug has lost capital letters and accents.
  const words = displayNames?.length === slugs.length ? displayNames : slugs.map(capitalized);
  const [sport, category, tournament, game, ...deeper] = words;
  const kind = KINDS[[sport, category, tournament, game].filter((name) => name !== undefined).length];
  if (kind === undefined || kind === 'generic' || deeper.length > 0) return { kind: 'generic', names: {} };
  return {
    kind,
    names: {
      ...(sport === undefined ? {} : { sport }),
      ...(category === undefined ? {} : { category }),
      ...(tournament === undefined ? {} : { tournament }),
      ...(game === undefined ? {} : { game }),
    },
  };
}

/** Converts `ice-hockey` to `Ice hockey`. */
function capitalized(slug: string): string {
  const text = slug.replaceAll('-', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
