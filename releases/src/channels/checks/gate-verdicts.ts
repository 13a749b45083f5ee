import type { Reader } from '../../database/connect.ts';
import type { GateVerdict } from '../../replies/remote.ts';
import { recordsOf } from '../pointers/pointers.ts';
import type { Releasing } from '../releasing.ts';
import { type BrowserVerdict, verdictsOn } from './browser-verdicts.ts';
import { type Candidate, reasonsAgainst } from './check-versions.ts';
import { compositionsOf, pointersOf } from './compositions.ts';

/**
 * Returns the verdicts of the gate's rules on versions of one remote against the live set, with the stored browser verdict
 * on exactly that composition. Starts no browser and reads no files; `check` does both.
 */
export async function gateVerdicts(
  releasing: Pick<Releasing, 'brands' | 'budgets'>,
  db: Reader,
  channel: string,
  candidates: readonly Candidate[],
): Promise<Map<string, GateVerdict>> {
  const visible = await recordsOf(db, channel);
  const pointers = await pointersOf(db, channel);
  const composed = candidates.map((one) => ({
    digest: one.digest,
    reasons: reasonsAgainst(releasing, visible, [one], []),
    composition: compositionsOf(pointers, [one], []).digest,
  }));
  const verdicts = await verdictsOn(
    db,
    composed.map(({ composition }) => composition),
  );
  return new Map(
    composed.map(({ digest, reasons, composition }) => {
      const verdict = verdicts.get(composition);
      return [digest, { reasons, trial: verdict ? summaryOf(verdict) : null }];
    }),
  );
}

const summaryOf = ({ at, reasons, tried }: BrowserVerdict) => ({
  ...{ at, reasons },
  pages: tried?.pages ?? 0,
  mounts: tried?.mounts ?? 0,
  seconds: tried?.seconds ?? 0,
});
