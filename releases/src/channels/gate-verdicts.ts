import type { Release } from '@parlay/contracts/release';
import type { GateVerdict } from '../replies/remote.ts';
import { reasonsAgainst } from './check-versions.ts';
import { compositionsOf } from './compositions.ts';
import { type Reader, recordsOf } from './pointers.ts';
import type { Releasing } from './releasing.ts';
import { verdictOn } from './trials.ts';

/** A published release with its record. */
export interface Recorded {
  version: string;
  digest: string;
  record: Release;
}

/**
 * What the gate's rules say of versions of one remote beside what is live now, and the stored verdict of the trial of exactly
 * that composition. Nothing is tried, and no file is read: `check` does both.
 */
export async function gateVerdicts(
  { brands, budgets }: Pick<Releasing, 'brands' | 'budgets'>,
  db: Reader,
  { channel, remote }: { channel: string; remote: string },
  candidates: readonly Recorded[],
): Promise<Map<string, GateVerdict>> {
  const visible = await recordsOf(db, channel);
  const verdicts = new Map<string, GateVerdict>();
  for (const { version, digest, record } of candidates) {
    const reasons = reasonsAgainst({ brands, budgets }, visible, [{ remote, version, digest, record }], []);
    const { digest: composition } = await compositionsOf(db, channel, [{ remote, version, digest }], []);
    const trial = await verdictOn(db, composition);
    verdicts.set(digest, { reasons, trial: trial ? summaryOf(trial) : null });
  }
  return verdicts;
}

function summaryOf({ at, reasons, tried }: NonNullable<Awaited<ReturnType<typeof verdictOn>>>) {
  return { at, reasons, pages: tried?.pages ?? 0, mounts: tried?.mounts ?? 0, seconds: tried?.seconds ?? 0 };
}
