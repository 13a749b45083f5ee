import { LRUCache } from 'lru-cache';
import type { Attachments } from '../artifacts/attachments.ts';
import { readAttachment } from '../artifacts/read-attachment.ts';
import { positionIn, readPosition, SourceMaps } from '../artifacts/source-position.ts';
import type { Db } from '../database/connect.ts';
import type { ErrorGroup, ErrorGroupsReply } from '../replies/error-groups.ts';
import * as queries from './error-groups.gen.ts';
import { BROWSERS_COUNTED } from './errors.ts';

/** Maximum number of messages that are read, and of groups that are shown. */
const MAX_TEXTS = 300;
const MAX_GROUPS = 50;
const MAX_CACHED_PLACES = 5_000;

type Resolved = Pick<ErrorGroup, 'source' | 'unresolved'>;

interface Group extends ErrorGroup {
  ids: string[];
}

export interface ErrorGroups {
  read(query: { remote: string; version: string | undefined; minutes: number }): Promise<ErrorGroupsReply>;
}

/** Groups errors of a remote's versions by message and source line. Caches source lines, because releases never change. */
export function errorGroups(db: Db, attachments: Attachments): ErrorGroups {
  const places = new LRUCache<string, Resolved>({ max: MAX_CACHED_PLACES });

  /** Resolves the places of errors to source lines. The maps of a release are read once for all its places. */
  async function resolve(remote: string, rows: readonly queries.TextsRow[]): Promise<Map<queries.TextsRow, Resolved>> {
    const resolved = new Map<queries.TextsRow, Resolved>();
    for (const [digest, group] of Map.groupBy(rows, ({ digest }) => digest)) {
      let maps: Promise<SourceMaps | undefined> | undefined;
      for (const row of group) {
        const key = `${remote} ${digest} ${row.place}`;
        const known = row.place === '' ? UNPLACED : places.get(key);
        maps ??=
          known || digest === null
            ? undefined
            : readAttachment(attachments, 'source-maps', { remote, digest }, SourceMaps);
        const found = known ?? placeIn(await maps, row.place);
        // A place without maps is not cached, because maps may be uploaded later.
        if (found.unresolved !== 'no-maps') places.set(key, found);
        resolved.set(row, found);
      }
    }
    return resolved;
  }

  return {
    async read({ remote, version, minutes }) {
      const rows = await queries.texts(db, { remote, version, minutes, limit: MAX_TEXTS });
      const resolved = await resolve(remote, rows);
      const groups = new Map<string, Group>();
      for (const row of rows) addTo(groups, row, resolved.get(row) ?? UNPLACED);
      const all = [...groups.values()].sort((a, b) => b.count - a.count);
      const shown = all.slice(0, MAX_GROUPS);
      const browsers = await browsersOf(db, shown);
      return {
        groups: shown.map(({ ids: _, ...group }, index) => ({ ...group, browsers: browsers.get(index) ?? 0 })),
        browsersAtMost: BROWSERS_COUNTED,
        omitted: all.length - shown.length,
      };
    },
  };
}

const UNPLACED: Resolved = { source: null, unresolved: 'no-place' };

function placeIn(maps: SourceMaps | undefined, place: string): Resolved {
  if (!maps) return { source: null, unresolved: 'no-maps' };
  const position = readPosition(place);
  const found = position && positionIn(maps, position);
  if (!found?.ok) return { source: null, unresolved: 'not-in-maps' };
  const { source: file, line, column, name, lines } = found.data;
  return { source: { file, line, column, name, lines }, unresolved: null };
}

/** Adds an error to its group. A group has the source line in its key, because script names change with each build. */
function addTo(groups: Map<string, Group>, row: queries.TextsRow, { source, unresolved }: Resolved): void {
  const { version, place, count } = row;
  const message = place === '' ? row.message : row.message.replace(` (at ${place})`, '').replace(place, '…');
  const key = JSON.stringify([version, message, source ? [source.file, source.line] : place]);
  const [firstAt, lastAt] = [row.first_at?.toISOString() ?? null, row.last_at.toISOString()];
  const group = groups.get(key);
  if (!group) {
    groups.set(key, { version, message, place, source, unresolved, count, browsers: 0, firstAt, lastAt, ids: row.ids });
    return;
  }
  group.count += count;
  group.ids = [...group.ids, ...row.ids];
  group.firstAt = group.firstAt !== null && firstAt !== null && firstAt < group.firstAt ? firstAt : group.firstAt;
  if (lastAt > group.lastAt) group.lastAt = lastAt;
}

async function browsersOf(db: Db, groups: readonly Group[]): Promise<Map<number, number>> {
  const pairs = groups.flatMap(({ ids }, index) => ids.map((id) => ({ id, index })));
  const rows = await queries.browsersOf(db, {
    errors: pairs.map(({ id }) => id),
    indexes: pairs.map(({ index }) => index),
  });
  return new Map(rows.map(({ index, browsers }) => [index, browsers]));
}
