import type { PageBrand } from '@parlay/contracts/page-brand';

type Group = PageBrand['jurisdictions']['groups'][number];
type Area = Group['areas'][number];

const AREA_OF: Partial<Record<string, Area>> = {
  betting: 'betting',
  'live-betting': 'betting',
  'sports-book': 'betting',
  'sports-book-live': 'betting',
  casino: 'casino',
  game: 'casino',
  virtuals: 'virtuals',
  lottery: 'lottery',
  'helio-lottery': 'lottery',
  boa: 'lottery',
};

/** Returns the licence for a route's area (SH7), or undefined for pages without one. */
export function licenceOf(route: string | undefined, groups: readonly Group[]): Group | undefined {
  if (route === undefined) return undefined;
  const area = route === 'account' || route.startsWith('account/') ? 'account' : AREA_OF[route];
  return area && groups.find(({ areas }) => areas.includes(area));
}
