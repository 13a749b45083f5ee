import { sql } from 'kysely';

/** Versions by the time they were published, which the database knows more finely than a `Date`. */
const published = (remote: string, version: string) => sql`
  (SELECT known.published_at, known.version FROM release AS known
   WHERE known.remote = ${remote} AND known.version = ${version})`;

/** Whether a row of `release` was published after a version of its remote. */
export const isNewer = (remote: string, version: string) =>
  sql<boolean>`(release.published_at, release.version) > ${published(remote, version)}`;

export const isOlder = (remote: string, version: string) =>
  sql<boolean>`(release.published_at, release.version) < ${published(remote, version)}`;
