import { z } from 'zod';
import { addBadBrowser, type BadBrowser, Evidence, noEvidence, strengthOf } from './evidence.ts';
import { GROWTH, GROWTH_SYMPTOMS, type GrowthSymptom, PAUSE_AT, type Symptom } from './tests.ts';

/** Evidence against growing a canary, per symptom, since it started or was last resumed. */
export const GrowthEvidence = z.object({
  failed: Evidence,
  error: Evidence,
  silent: Evidence,
  /** The first symptom to pass the threshold. */
  suspect: z.enum(GROWTH_SYMPTOMS).nullable(),
});
export type GrowthEvidence = z.infer<typeof GrowthEvidence>;

export const newGrowthEvidence = (): GrowthEvidence => ({
  failed: noEvidence(GROWTH.failed),
  error: noEvidence(GROWTH.error),
  silent: noEvidence(GROWTH.silent),
  suspect: null,
});

const isGrowthSymptom = (symptom: Symptom): symptom is GrowthSymptom =>
  (GROWTH_SYMPTOMS as readonly Symptom[]).includes(symptom);

/** Adds one bad browser. Symptoms are never pooled, so that many silent browsers in both arms cannot hide failed mounts. */
export function addGrowthEvidence(before: GrowthEvidence, symptom: Symptom, bad: BadBrowser): GrowthEvidence {
  if (!isGrowthSymptom(symptom)) return before;
  const evidence = addBadBrowser(GROWTH[symptom], before[symptom], bad);
  const isPast = strengthOf(GROWTH[symptom], evidence) >= Math.log(PAUSE_AT);
  return { ...before, [symptom]: evidence, suspect: before.suspect ?? (isPast ? symptom : null) };
}

/**
 * Returns how many of the candidate's browsers must send a beacon before time alone may end a step. With that many, a
 * version that breaks in half of them would have been noticed. `share` is the candidate's share, 0 to 1.
 */
export function browsersForStep(share: number): number {
  if (!(share > 0 && share < 1)) return 0;
  let growth = newGrowthEvidence();
  let badBrowsers = 0;
  for (; growth.suspect === null; badBrowsers += 1)
    growth = addGrowthEvidence(growth, 'failed', { isCandidate: true, share });
  return 6 * badBrowsers + 20;
}
