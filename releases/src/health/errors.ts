import type { Report } from '@parlay/contracts/reports';
import type { Tx } from '../database/connect.ts';
import type { Beacon } from './delivery.ts';
import * as queries from './errors.gen.ts';
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
export async function addErrors(tx: Tx, beacons: readonly Beacon[]): Promise<void> {
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
async function addError(tx: Tx, found: Found): Promise<void> {
  const { remote, version, place, message, count, browsers } = found;
  const rows = await queries.addError(tx, { remote, version, place, message, count, limit: MOST_A_DAY });
  for (const { id } of rows) await addBrowsers(tx, id, browsers);
}

const addBrowsers = (tx: Tx, error: string, browsers: ReadonlySet<string>): Promise<void> =>
  queries.addBrowsers(tx, { error, browsers: [...browsers], limit: BROWSERS_COUNTED });
