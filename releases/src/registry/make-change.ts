import type { FastifyRequest } from 'fastify';
import { PROOF_CHECK_SECONDS } from '../channels/automation/grow-canaries.ts';
import { changeChannel } from '../channels/changes/change-channel.ts';
import type { ChangeResult } from '../channels/changes/order.ts';
import type { PlannedCanary } from '../channels/pointers/canary-rule.ts';
import { Refusal } from '../refusals.ts';
import type { ChangeBody } from './change-schemas.ts';
import { actorOf, type RegistryContext, requireReleaserOfAll } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Channel change that the caller requests, over either path. */
    change?: ChangeBody;
  }
}

/** Changes a channel as requested, if the caller may release all of the remotes. */
export async function applyChange(
  context: RegistryContext,
  request: FastifyRequest,
  channel: string,
  body: ChangeBody,
): Promise<ChangeResult> {
  request.change = body;
  const { promote = [], rollback = [], retire = [], dropRoutes, withoutBrowser, reason } = body;
  const named = [...promote, ...rollback].map(({ remote }) => remote);
  const staff = requireReleaserOfAll(request, [...named, ...retire]);
  const canary = canaryIn(body.canary);
  const { auto, proof } = body.canary ?? {};
  if (!canary && (auto || proof)) {
    const field = auto ? 'auto' : 'proof';
    const message = `What goes live for everyone has nothing to be compared with: give a canary, or leave ${field} out.`;
    throw new Refusal('invalid_canary', message, { fieldErrors: { [`canary.${field}`]: 'no canary' } });
  }
  const guard = auto === undefined && proof === undefined ? undefined : { takeBack: auto, needsProof: proof };
  const order = { channel, promote, rollback, retire, canary, guard, dropRoutes, withoutBrowser, reason };
  const changed = await changeChannel(context, {
    ...order,
    ...actorOf(staff),
    expectedRevision: body.expectRevision,
  });
  if (changed.changed) context.metrics.changes.inc({ action: canary ? 'canary' : changeName(body) });
  return changed;
}

/** Returns the name of a change for the log and the metrics. */
export function changeName({ promote, rollback }: ChangeBody): 'promote' | 'rollback' | 'retire' {
  if (rollback) return 'rollback';
  return promote ? 'promote' : 'retire';
}

/**
 * Returns the audience of a promotion; undefined for everyone. With steps, it starts with the first of them. If no step time
 * is given but proof is required, only the proof decides when it grows.
 */
function canaryIn(requested: ChangeBody['canary'] = {}): PlannedCanary | undefined {
  const { percent, brand, cohort, steps = [], proof } = requested;
  if (percent === undefined && brand === undefined && cohort === undefined && steps.length === 0) return undefined;
  const byProof = proof === true && steps.length > 0 ? PROOF_CHECK_SECONDS : null;
  const stepSeconds = requested.stepSeconds ?? byProof;
  return { percent: percent ?? steps[0] ?? 100, brand: brand ?? null, cohort: cohort ?? null, steps, stepSeconds };
}
