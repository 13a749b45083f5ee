import { RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { LONGEST_SECONDS } from '../longest.ts';
import {
  CohortName,
  ExpectedRevision,
  eachOnce,
  isReasoned,
  MOST_REMOTES,
  REASONED,
  Reason,
  Releases,
  Remotes,
  WithoutBrowser,
} from './schemas.ts';

/** Audience of a canary besides its share, how it grows, and what the verdict may do with it. */
export const CanaryFields = {
  brand: z.int().positive().optional(),
  cohort: CohortName.optional(),
  /** Shares that it grows to, the first of them at once. */
  steps: z.array(z.number().min(0).max(100)).min(2).max(20).optional(),
  /** Seconds between two steps; each is asked for when absent. */
  stepSeconds: z.int().min(1).max(LONGEST_SECONDS).optional(),
  /** Whether the registry takes the canary back automatically when it is worse beyond doubt. */
  auto: z.boolean().optional(),
  /** Whether the canary grows only when it is proven to break less than twice as often. */
  proof: z.boolean().optional(),
};
/** Per cent of the visitors. */
export const Share = z.number().min(0).max(100).optional();

/** A part of the visitors; everyone where it names no share, brand, cohort or steps. */
const CanaryBody = z.strictObject({ percent: Share, ...CanaryFields });

const Rollbacks = z
  .array(
    z.strictObject({
      remote: RemoteName,
      /** Version that it takes back: the live one, or a canary. One that nobody gets any more was taken back already. */
      from: z.optional(Version),
      /** Version to go back to; the one before when absent. */
      to: z.optional(Version),
    }),
  )
  .min(1)
  .max(MOST_REMOTES)
  .refine(eachOnce, 'names a remote twice');

const Parts = z.strictObject({
  promote: Releases.optional(),
  rollback: Rollbacks.optional(),
  retire: Remotes.optional(),
  /** A share is drawn for each remote on its own, so a canary is of one remote. */
  canary: CanaryBody.optional(),
  /** Allows that public routes are gone and slots empty. */
  dropRoutes: z.boolean().optional(),
  withoutBrowser: WithoutBrowser,
  reason: Reason.optional(),
  expectRevision: ExpectedRevision,
});
export type ChangeBody = z.infer<typeof Parts>;

/** Returns what an order lacks, or says that does not go together, by field. */
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
export const ChangeBody = Parts.refine(isReasoned, REASONED).superRefine((body, context) => {
  for (const [isWrong, field, message] of contradictions(body))
    if (isWrong) context.addIssue({ code: 'custom', path: [field], message });
});
