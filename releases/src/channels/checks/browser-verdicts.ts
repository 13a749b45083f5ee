import { z } from 'zod';
import type { Reader } from '../../database/connect.ts';
import { Tried } from '../../gate/browser-check-job.ts';
import { Refusal } from '../../refusals.ts';
import type { Pointed } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import * as queries from './browser-verdicts.gen.ts';
import { compositionsOf, type Pointers, pointersOf } from './compositions.ts';

export interface BrowserVerdict {
  /** Composition that the verdict is about. */
  composition: string;
  reasons: string[];
  /** Null where nothing could be tried. */
  tried: Tried | null;
  at: string;
}

interface Asked {
  channel: string;
  actor: string;
  candidates: readonly Pointed[];
  retired: readonly string[];
}

/** Hint with every browser check that is not possible. */
const INSTEAD = 'To go without a trial: --without-browser --reason "…".';

/**
 * Tries in a browser what the candidates would make of the site, or returns the last verdict if that was good and on the
 * same composition. Undefined where this registry has no browser check.
 */
export async function checkInBrowser(
  { db, browserCheck }: Releasing,
  asked: Asked,
): Promise<BrowserVerdict | undefined> {
  if (!browserCheck) return undefined;
  const { digest, all } = compositionsOf(await pointersOf(db, asked.channel), asked.candidates, asked.retired);
  const known = await verdictOn(db, digest);
  if (known && known.reasons.length === 0) return known;
  const result = await browserCheck({
    channel: asked.channel,
    compositions: all,
    candidates: asked.candidates.map(({ remote }) => remote),
  });
  if (result.kind === 'impossible')
    return {
      composition: digest,
      reasons: [`${result.message} ${INSTEAD}`],
      tried: null,
      at: new Date().toISOString(),
    };
  const { reasons, tried } = result;
  await queries.addVerdict(db, { composition: digest, channel: asked.channel, actor: asked.actor, reasons, tried });
  return await verdictOn(db, digest);
}

const verdictOn = async (db: Reader, composition: string): Promise<BrowserVerdict | undefined> =>
  (await verdictsOn(db, [composition])).get(composition);

/** The last verdict on each composition that was tried. */
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

/** Refuses where the channel, which the caller holds, is not what was checked any more, or nothing could be checked. */
export function refuseExpired(
  channel: string,
  pointers: Pointers,
  { candidates, retired }: Pick<Asked, 'candidates' | 'retired'>,
  verdict: BrowserVerdict | undefined,
): void {
  if (verdict && compositionsOf(pointers, candidates, retired).digest === verdict.composition) return;
  throw new Refusal(
    'revision_conflict',
    `${channel} changed while it was tried: the verdict speaks of another composition. Nothing was changed; try again.`,
  );
}
