import { RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { MAX_SECONDS } from '../longest.ts';
import {
  CohortName,
  ExpectedRevision,
  hasNoDuplicates,
  hasRequiredReason,
  MAX_REMOTES,
  REASON_REQUIRED,
  Reason,
  Releases,
  Remotes,
  WithoutBrowser,
} from './schemas.ts';

/** Audience of a canary except for its share, its growth, and what the verdict may do with it. */
export const CanaryFields = {
  brand: z.int().positive().optional(),
  cohort: CohortName.optional(),
  /** Shares that it grows to. It starts with the first of them. */
  steps: z.array(z.number().min(0).max(100)).min(2).max(20).optional(),
  /** Seconds between two steps; if absent, an operator requests each step. */
  stepSeconds: z.int().min(1).max(MAX_SECONDS).optional(),
  /** Whether the registry takes the canary back automatically if it is proven worse. */
  auto: z.boolean().optional(),
  /** Whether the canary grows only if it is proven to break less than twice as often as the live version. */
  proof: z.boolean().optional(),
};
/** Share of the visitors in percent. */
export const Share = z.number().min(0).max(100).optional();

/** A part of the visitors; everyone if it names no share, brand, cohort or steps. */
const CanaryBody = z.strictObject({ percent: Share, ...CanaryFields });

const Rollbacks = z
  .array(
    z.strictObject({
      remote: RemoteName,
      /** Version to take back: the live one or a canary. One that nobody gets any more counts as already taken back. */
      from: z.optional(Version),
      /** Version to go back to; the previous one if absent. */
      to: z.optional(Version),
    }),
  )
  .min(1)
  .max(MAX_REMOTES)
  .refine(hasNoDuplicates, 'names a remote twice');

const Parts = z.strictObject({
  promote: Releases.optional(),
  rollback: Rollbacks.optional(),
  retire: Remotes.optional(),
  /** Only for a single remote, because browsers are assigned for each remote separately. */
  canary: CanaryBody.optional(),
  /** Allows public routes to disappear and slots to be empty. */
  dropRoutes: z.boolean().optional(),
  withoutBrowser: WithoutBrowser,
  reason: Reason.optional(),
  expectRevision: ExpectedRevision,
});
export type ChangeBody = z.infer<typeof Parts>;

/** Returns the checks for missing or contradictory fields of an order, with the field and message of each. */
function contradictions({ promote, rollback, retire, canary, dropRoutes, withoutBrowser, reason }: ChangeBody) {
  const isForward = promote !== undefined || retire !== undefined;
  return [
    [!isForward && !rollback, 'promote', 'is needed, or rollback, or retire'],
    [isForward && rollback, 'rollback', 'stands alone; order what else changes in another call'],
    [(rollback || retire) && !promote && reason === undefined, 'reason', 'is needed'],
    [canary && (promote?.length !== 1 || retire), 'canary', 'is for one promoted remote alone'],
    [dropRoutes && (promote || rollback), 'dropRoutes', 'is for remotes that are only retired'],
    [withoutBrowser && !promote, 'withoutBrowser', 'is for versions that are promoted'],
  ] as const;
}

/** Several changes of a channel in one step. */
export const ChangeBody = Parts.refine(hasRequiredReason, REASON_REQUIRED).superRefine((body, context) => {
  for (const [isWrong, field, message] of contradictions(body))
    if (isWrong) context.addIssue({ code: 'custom', path: [field], message });
});
