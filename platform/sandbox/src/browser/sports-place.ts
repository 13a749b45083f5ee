import type { RowView } from '../sports/pages/present.ts';
import { slugify, titleFromSlug } from './elements.ts';
import { eventTitle } from './sports-view.ts';

const PATHS = /^\/(?:$|categories\/[\w/-]{1,200}$|(?:live|event|category|today-event)\/\d{1,19}$)/;

/** Returns the location that the site asked for. An unknown one leads to the start page. */
export const knownPath = (path: string): string => (PATHS.test(path) ? path : '/');

/** Place in the book that a path shows. */
export interface Place {
  /** Id of the event, if the path is of one. */
  event?: string;
  /** Slugs of the sport, category and competition. */
  slugs: readonly string[];
  categoryId?: string;
}

/** Reads a path: `/`, `/categories/{sport}/{category?}/{competition?}`, `/event/1`, `/category/5`. */
export function placeOf(path: string): Place {
  const [, kind, ...rest] = path.split('/');
  const [id = ''] = rest;
  if (kind === 'event' || kind === 'live' || kind === 'today-event') return { event: id, slugs: [] };
  if (kind === 'category') return { categoryId: id, slugs: [] };
  return { slugs: kind === 'categories' ? rest.filter((part) => part !== '').slice(0, 3) : [] };
}

/** Returns the steps to a place with names, from an event there if one is known. */
export function stepsTo(
  { slugs, event, categoryId }: Place,
  row: RowView | undefined,
): { slug: string; name: string }[] {
  const known = row
    ? [
        { slug: row.sport, name: row.sportName },
        { slug: row.category, name: row.categoryName },
        { slug: row.competition, name: row.competitionName },
      ]
    : [];
  if (event !== undefined) return known;
  if (categoryId !== undefined) return known.slice(0, 2);
  return slugs.map((slug, at) => (known[at]?.slug === slug ? known[at] : { slug, name: titleFromSlug(slug) }));
}

/** Returns the location message of a place, from which the site updates its URL and title. */
export function locationOf(path: string, place: Place, row: RowView | undefined) {
  const steps = stepsTo(place, row);
  const isEvent = place.event !== undefined && row !== undefined;
  const slugs = [...steps.map(({ slug }) => slug), ...(isEvent ? [slugify(row.sides.join(' ')).slice(0, 200)] : [])];
  const names = [...steps.map(({ name }) => name), ...(isEvent ? [eventTitle(row).replace(' - ', ' – ')] : [])];
  return { action: 'location' as const, location: path, seoLink: `/${slugs.join('/')}`, names };
}
