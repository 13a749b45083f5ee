import type { Report } from '@parlay/contracts/reports';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Beacon } from './delivery.ts';
import { isNamed, type Named, published } from './named.ts';

/** File, line and column of a message, where it names one. */
const PLACE = /[\w.-]+\.js:\d+:\d+/;
/** Different errors of a version that are counted apart in one day, and of all versions in one delivery. */
const MOST_A_DAY = 500;
const MOST_A_DELIVERY = 200;

/** Browsers that are counted of a text in one day: more say nothing new, and take space. */
export const BROWSERS_COUNTED = 1_000;

interface Found extends Named {
  place: string;
  message: string;
  count: number;
  browsers: Set<string>;
}

/** Counts errors and failures by version and text. */
export async function addErrors(tx: Transaction<Schema>, beacons: readonly Beacon[]): Promise<void> {
  const found = new Map<string, Found>();
  for (const beacon of beacons) for (const report of beacon.reports) note(found, report, beacon.browser);
  const errors = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, error]) => error);
  const known = await published(tx, errors);
  for (const error of errors)
    if (known.some(({ remote, version }) => remote === error.remote && version === error.version))
      await addError(tx, error);
}

function note(found: Map<string, Found>, report: Report, browser: string): void {
  if ((report.kind !== 'error' && report.kind !== 'remote-failed') || !isNamed(report)) return;
  const { remote, version } = report;
  // The database cannot store NUL, nor half of a surrogate pair.
  const message = report.message.toWellFormed().replaceAll('\0', '');
  const key = JSON.stringify([remote, version, message]);
  const known = found.get(key);
  if (known) {
    known.count += 1;
    known.browsers.add(browser);
  } else if (found.size < MOST_A_DELIVERY) {
    const place = PLACE.exec(message)?.[0] ?? '';
    found.set(key, { remote, version, message, place, count: 1, browsers: new Set([browser]) });
  }
}

/** Once a version has too many different errors on a day, only those that it has go on counting. */
async function addError(tx: Transaction<Schema>, found: Found): Promise<void> {
  const { remote, version, place, message, count, browsers } = found;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO health_error (remote, version, day, place, message, count, first_at, last_at)
    SELECT ${remote}, ${version}, current_date, ${place}, ${message}, ${count}::integer, now(), now()
    WHERE (SELECT count(*) FROM health_error
           WHERE remote = ${remote} AND version = ${version} AND day = current_date) < ${MOST_A_DAY}
       OR EXISTS (SELECT FROM health_error
                  WHERE remote = ${remote} AND version = ${version} AND day = current_date
                    AND place = ${place} AND message = ${message})
    ON CONFLICT (remote, version, day, place, message)
    DO UPDATE SET count = health_error.count + excluded.count, last_at = now()
    RETURNING id`.execute(tx);
  for (const { id } of rows) await addBrowsers(tx, id, browsers);
}

async function addBrowsers(tx: Transaction<Schema>, error: string, browsers: ReadonlySet<string>): Promise<void> {
  await sql`
    INSERT INTO health_error_browser (error, browser)
    SELECT ${error}, browser FROM unnest(${[...browsers]}::text[]) AS browser
    WHERE (SELECT count(*) FROM health_error_browser WHERE error = ${error}) < ${BROWSERS_COUNTED}
    ON CONFLICT DO NOTHING`.execute(tx);
}
