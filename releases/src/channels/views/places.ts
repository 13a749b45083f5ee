import type { Reader } from '../../database/connect.ts';
import type { Place } from '../../replies/remote.ts';
import * as queries from './places.gen.ts';

/** Returns, by digest, the served channels on which a remote's versions are live, a canary, or were live last. */
export async function placesOf(db: Reader, remote: string): Promise<Map<string, Place[]>> {
  const live = await queries.livePlaces(db, { remote });
  const retired = await queries.retiredPlaces(db, { remote });
  const canaries = await queries.canaryPlaces(db, { remote });
  const rows = [
    ...live.map((row) => ({ ...row, ...EVERYONE, as: 'live' as const })),
    ...retired.map((row) => ({ ...row, ...EVERYONE, as: 'retired' as const })),
    ...canaries.map((row) => ({ ...row, as: 'canary' as const })),
  ];
  const places = new Map<string, Place[]>();
  for (const { digest, since, actor: by, ...row } of rows)
    places.set(digest, [...(places.get(digest) ?? []), { ...row, since: since.toISOString(), by }]);
  return places;
}

const EVERYONE = { percent: null, brand: null, cohort: null };
