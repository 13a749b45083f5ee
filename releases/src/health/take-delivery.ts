import { addressBlocks } from '../canary-analysis/address-blocks.ts';
import { addSymptom, type RunningAnalysis, runningAnalyses, storeEvidence } from '../canary-analysis/analyses.ts';
import type { Db, Tx } from '../database/connect.ts';
import { canCountBrowser } from '../verdict/reach.ts';
import type { Beacon, Delivery, Exposure } from './delivery.ts';
import { addErrors } from './errors.ts';
import { addPages } from './open-pages.ts';
import { addMinutes } from './rates.ts';
import { symptomOf } from './symptoms.ts';
import * as queries from './take-delivery.gen.ts';

/** Adds the observations of an edge. Returns false if this delivery was already taken. */
export async function acceptDelivery(db: Db, delivery: Delivery): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const isNew = await queries.noteDelivery(tx, { id: delivery.id });
    if (!isNew) return false;
    const running = await runningAnalyses(tx, delivery.channel);
    const analyses = await addExposures(tx, running, delivery.exposures);
    await addLiveBrowsers(tx, analyses, delivery.beacons);
    for (const analysis of analyses) await addBeacons(tx, analysis, delivery.beacons);
    await addMinutes(tx, delivery, analyses);
    await addErrors(tx, delivery.beacons);
    await addPages(tx, delivery);
    return true;
  });
}

/** Adds exposed browsers to their analyses, except to analyses that have ended. Returns the analyses with the new counts. */
async function addExposures(
  tx: Tx,
  analyses: readonly RunningAnalysis[],
  exposures: readonly Exposure[],
): Promise<RunningAnalysis[]> {
  const after: RunningAnalysis[] = [];
  for (const analysis of analyses) {
    const { remote, candidate, control } = analysis;
    const matching = exposures.filter(
      (one) => one.remote === remote && one.candidate === candidate && one.control === control,
    );
    after.push(matching.length === 0 ? analysis : await addBrowsers(tx, analysis, matching));
  }
  return after;
}

async function addBrowsers(
  tx: Tx,
  analysis: RunningAnalysis,
  exposures: readonly Exposure[],
): Promise<RunningAnalysis> {
  const added = await queries.addBrowsers(tx, {
    trial: analysis.id,
    browsers: exposures.map(({ isCandidate, share, browser, block = null, issuedAt }) => ({
      ...{ share, browser, is_candidate: isCandidate, block },
      issued_at: issuedAt === undefined ? null : new Date(issuedAt * 1_000),
    })),
  });
  const before = Date.now() - analysis.rule.minAgeSeconds * 1_000;
  const established = added.flatMap(({ browser, share, block, issued_at: issuedAt }) =>
    block !== null && issuedAt !== null && issuedAt.getTime() <= before ? [{ browser, share, block }] : [],
  );
  const blocks = await addressBlocks(
    tx,
    analysis.id,
    established.map(({ block }) => block),
  );
  let { countedBrowsers } = analysis.evidence;
  const counted = established.filter(({ block }) => {
    const contribution = blocks.of(block);
    if (!canCountBrowser(analysis.rule, contribution.browsers, countedBrowsers)) return false;
    contribution.browsers += 1;
    countedBrowsers += 1;
    return true;
  });
  if (counted.length === 0) return analysis;
  await blocks.store();
  await queries.countBrowsers(tx, {
    trial: analysis.id,
    browsers: counted.map(({ browser }) => browser),
    shares: counted.map(({ share }) => share),
  });
  const after = { ...analysis, evidence: { ...analysis.evidence, countedBrowsers } };
  await storeEvidence(tx, after);
  return after;
}

/** Records which browsers sent a beacon. */
async function addLiveBrowsers(
  tx: Tx,
  analyses: readonly RunningAnalysis[],
  beacons: readonly Beacon[],
): Promise<void> {
  if (analyses.length === 0 || beacons.length === 0) return;
  await queries.noteAlive(tx, {
    trials: analyses.map(({ id }) => id),
    browsers: [...new Set(beacons.map(({ browser }) => browser))],
  });
}

/** Adds the symptoms that beacons report, in the order of arrival. */
async function addBeacons(tx: Tx, analysis: RunningAnalysis, beacons: readonly Beacon[]): Promise<void> {
  let current = analysis;
  for (const { browser, reports } of beacons) {
    const symptoms = new Set(reports.map((report) => symptomOf(report, analysis.remote)));
    for (const symptom of ['failed', 'error', 'slow'] as const)
      if (symptoms.has(symptom)) current = await addSymptom(tx, current, browser, symptom);
  }
  if (current !== analysis) await storeEvidence(tx, current);
}
