import type { Report } from '@parlay/contracts/reports';
import type { Tx } from '../database/connect.ts';
import type { Beacon } from './delivery.ts';
import * as queries from './errors.gen.ts';
import { existingReleases, isPossibleName, type NamedVersion } from './named.ts';

/** File, line and column in an error message. */
const PLACE = /[\w.-]+\.js:\d+:\d+/;
/** Maximum number of different errors per version and day, and per delivery. */
const MAX_PER_DAY = 500;
const MAX_PER_DELIVERY = 200;

/** Maximum number of browsers counted per error and day. More would take space without new information. */
export const BROWSERS_COUNTED = 1_000;

interface Found extends NamedVersion {
  place: string;
  message: string;
  count: number;
  browsers: Set<string>;
}

/** Counts errors and failures by version and text. */
export async function addErrors(tx: Tx, beacons: readonly Beacon[]): Promise<void> {
  const found = new Map<string, Found>();
  for (const beacon of beacons) for (const report of beacon.reports) addReport(found, report, beacon.browser);
  const errors = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, error]) => error);
  const known = await existingReleases(tx, errors);
  for (const error of errors)
    if (known.some(({ remote, version }) => remote === error.remote && version === error.version))
      await addError(tx, error);
}

function addReport(found: Map<string, Found>, report: Report, browser: string): void {
  if ((report.kind !== 'error' && report.kind !== 'remote-failed') || !isPossibleName(report)) return;
  const { remote, version } = report;
  // The database cannot store NUL or half of a surrogate pair.
  const message = report.message.toWellFormed().replaceAll('\0', '');
  const key = JSON.stringify([remote, version, message]);
  const known = found.get(key);
  if (known) {
    known.count += 1;
    known.browsers.add(browser);
  } else if (found.size < MAX_PER_DELIVERY) {
    const place = PLACE.exec(message)?.[0] ?? '';
    found.set(key, { remote, version, message, place, count: 1, browsers: new Set([browser]) });
  }
}

/** Counts an error. Once a version has too many different errors on a day, new ones are ignored. */
async function addError(tx: Tx, found: Found): Promise<void> {
  const { remote, version, place, message, count, browsers } = found;
  const rows = await queries.addError(tx, { remote, version, place, message, count, limit: MAX_PER_DAY });
  for (const { id } of rows) await addBrowsers(tx, id, browsers);
}

const addBrowsers = (tx: Tx, error: string, browsers: ReadonlySet<string>): Promise<void> =>
  queries.addBrowsers(tx, { error, browsers: [...browsers], limit: BROWSERS_COUNTED });
