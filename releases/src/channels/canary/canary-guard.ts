import { appendAudit } from '../../audit/chain.ts';
import { readVerdicts } from '../../canary-analysis/read-verdicts.ts';
import type { Tx } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import { canaryOf } from '../pointers/pointers.ts';
import type { PointedRelease, RevisionRequest } from '../pointers/revise.ts';
import * as queries from './canary-guard.gen.ts';

/** Permissions of the verdict over a candidate's canary. Undefined fields stay unchanged. */
export interface CanaryGuardRequest {
  /** Whether the registry withdraws a canary that is proven worse. */
  takeBack: boolean | undefined;
  /** Whether the canary grows only if it is proven to break less than twice as often as the live version. */
  needsProof: boolean | undefined;
}

/** Sets the guard of a candidate. Returns false if nothing changed. */
export async function setGuard(
  tx: Tx,
  { channel, actor, reason }: RevisionRequest,
  { remote, version, digest }: PointedRelease,
  guard: CanaryGuardRequest,
): Promise<boolean> {
  const found = await guardOf(tx, channel, remote);
  const before = found?.digest === digest ? found : { take_back: false, needs_proof: false };
  const { takeBack = before.take_back, needsProof = before.needs_proof } = guard;
  if (before.take_back === takeBack && before.needs_proof === needsProof) return false;
  await queries.setGuard(tx, { channel, remote, digest, takeBack, needsProof });
  const detail = { version, digest, takeBack, needsProof };
  await appendAudit(tx, { actor, action: 'guard', channel, remote, reason, detail });
  return true;
}

/** Refuses to grow a canary that needs proof and has none. */
export async function refuseUnproven(
  tx: Tx,
  channel: string,
  { remote, version, digest }: PointedRelease,
  percent: number,
): Promise<void> {
  const canary = await canaryOf(tx, channel, remote);
  if (canary?.digest !== digest || percent <= canary.percent) return;
  const guard = await guardOf(tx, channel, remote);
  if (guard?.digest !== digest || !guard.needs_proof) return;
  const verdict = (await readVerdicts(tx, channel)).get(remote);
  if (verdict?.kind === 'proven') return;
  const reason = verdict ? verdict.sentence : 'no browser got it yet';
  throw new Refusal(
    'not_proven',
    `${remote} ${version} may not grow without proof: ${reason}. To grow it all the same, promote it with --no-proof.`,
    { details: { remote, reasons: [reason] } },
  );
}

const guardOf = (tx: Tx, channel: string, remote: string) => queries.guardOf(tx, { channel, remote });
