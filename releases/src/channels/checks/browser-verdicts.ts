import { z } from 'zod';
import type { Reader } from '../../database/connect.ts';
import { Tried } from '../../gate/browser-check-job.ts';
import { Refusal } from '../../refusals.ts';
import type { PointedRelease } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import * as queries from './browser-verdicts.gen.ts';
import { compositionsOf, type Pointers, pointersOf } from './compositions.ts';

export interface BrowserVerdict {
  /** Digest of the checked composition. */
  composition: string;
  reasons: string[];
  /** Null if the check was impossible. */
  tried: Tried | null;
  at: string;
}

interface Check {
  channel: string;
  actor: string;
  candidates: readonly PointedRelease[];
  retired: readonly string[];
}

/** Hint added to the reason if a browser check is impossible. */
const SKIP_HINT = 'To go without a trial: --without-browser --reason "…".';

/**
 * Checks in a browser how the site would work with the candidates. Reuses the latest verdict if it found no reason against
 * the same composition. Returns undefined if this registry has no browser check.
 */
export async function checkInBrowser(
  { db, browserCheck }: Releasing,
  check: Check,
): Promise<BrowserVerdict | undefined> {
  if (!browserCheck) return undefined;
  const { digest, all } = compositionsOf(await pointersOf(db, check.channel), check.candidates, check.retired);
  const known = await verdictOn(db, digest);
  if (known && known.reasons.length === 0) return known;
  const result = await browserCheck({
    channel: check.channel,
    compositions: all,
    candidates: check.candidates.map(({ remote }) => remote),
  });
  if (result.kind === 'impossible')
    return {
      composition: digest,
      reasons: [`${result.message} ${SKIP_HINT}`],
      tried: null,
      at: new Date().toISOString(),
    };
  const { reasons, tried } = result;
  await queries.addVerdict(db, { composition: digest, channel: check.channel, actor: check.actor, reasons, tried });
  return await verdictOn(db, digest);
}

const verdictOn = async (db: Reader, composition: string): Promise<BrowserVerdict | undefined> =>
  (await verdictsOn(db, [composition])).get(composition);

/** Returns the latest verdict on each composition that was checked. */
export async function verdictsOn(db: Reader, compositions: readonly string[]): Promise<Map<string, BrowserVerdict>> {
  if (compositions.length === 0) return new Map();
  const rows = await queries.lastVerdicts(db, { compositions });
  return new Map(
    rows.map(({ composition, reasons, tried, at }) => [
      composition,
      { composition, reasons: z.array(z.string()).parse(reasons), tried: Tried.parse(tried), at: at.toISOString() },
    ]),
  );
}

/** Refuses if the channel, which the caller has locked, changed since the check, or if nothing was checked. */
export function refuseExpired(
  channel: string,
  pointers: Pointers,
  { candidates, retired }: Pick<Check, 'candidates' | 'retired'>,
  verdict: BrowserVerdict | undefined,
): void {
  if (verdict && compositionsOf(pointers, candidates, retired).digest === verdict.composition) return;
  throw new Refusal(
    'revision_conflict',
    `${channel} changed while it was tried: the verdict speaks of another composition. Nothing was changed; try again.`,
  );
}
