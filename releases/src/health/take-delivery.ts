import { type Kysely, sql, type Transaction } from 'kysely';
import { addressBlocks } from '../canary-analysis/address-blocks.ts';
import { addSymptom, type RunningTrial, runningTrials, storeEvidence } from '../canary-analysis/analyses.ts';
import type { Schema } from '../database/schema.ts';
import { mayCountBrowser } from '../verdict/reach.ts';
import type { Beacon, Delivery, Exposure } from './delivery.ts';
import { addErrors } from './errors.ts';
import { addPages } from './open-pages.ts';
import { addMinutes } from './rates.ts';
import { symptomOf } from './symptoms.ts';

/** Adds what an edge saw. Returns false when this delivery was taken before. */
export async function takeDelivery(db: Kysely<Schema>, delivery: Delivery): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const isNew = await tx
      .insertInto('health_delivery')
      .values({ id: delivery.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew) return false;
    const running = await runningTrials(tx, delivery.channel);
    const trials = await addExposures(tx, running, delivery.exposures);
    await addSigns(tx, trials, delivery.beacons);
    for (const trial of trials) await addBeacons(tx, trial, delivery.beacons);
    await addMinutes(tx, delivery, trials);
    await addErrors(tx, delivery.beacons);
    await addPages(tx, delivery);
    return true;
  });
}

/** Browsers of a trial that is over by now are left out. Returns the trials with what they count now. */
async function addExposures(
  tx: Transaction<Schema>,
  trials: readonly RunningTrial[],
  exposures: readonly Exposure[],
): Promise<RunningTrial[]> {
  const after: RunningTrial[] = [];
  for (const trial of trials) {
    const { remote, candidate, control } = trial;
    const own = exposures.filter(
      (one) => one.remote === remote && one.candidate === candidate && one.control === control,
    );
    after.push(own.length === 0 ? trial : await addBrowsers(tx, trial, own));
  }
  return after;
}

async function addBrowsers(
  tx: Transaction<Schema>,
  trial: RunningTrial,
  exposures: readonly Exposure[],
): Promise<RunningTrial> {
  const added = await tx
    .insertInto('trial_browser')
    .values(
      exposures.map(({ isCandidate, share, browser, block = null, issuedAt }) => ({
        ...{ trial: trial.id, share, browser, is_candidate: isCandidate, block },
        issued_at: issuedAt === undefined ? null : new Date(issuedAt * 1_000),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['browser', 'share', 'block', 'issued_at'])
    .execute();
  const before = Date.now() - trial.rule.minAgeSeconds * 1_000;
  const old = added.flatMap(({ browser, share, block, issued_at: issuedAt }) =>
    block !== null && issuedAt !== null && issuedAt.getTime() <= before ? [{ browser, share, block }] : [],
  );
  const blocks = await addressBlocks(
    tx,
    trial.id,
    old.map(({ block }) => block),
  );
  let { countedBrowsers } = trial.evidence;
  const counted = old.filter(({ block }) => {
    const own = blocks.of(block);
    if (!mayCountBrowser(trial.rule, own.browsers, countedBrowsers)) return false;
    own.browsers += 1;
    countedBrowsers += 1;
    return true;
  });
  if (counted.length === 0) return trial;
  await blocks.store();
  await tx
    .updateTable('trial_browser')
    .set({ counts: true })
    .where('trial', '=', trial.id)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('browser', 'share'),
        'in',
        counted.map(({ browser, share }) => tuple(browser, share)),
      ),
    )
    .execute();
  const after = { ...trial, evidence: { ...trial.evidence, countedBrowsers } };
  await storeEvidence(tx, after);
  return after;
}

/** Every beacon is a sign of life. */
async function addSigns(
  tx: Transaction<Schema>,
  trials: readonly RunningTrial[],
  beacons: readonly Beacon[],
): Promise<void> {
  if (trials.length === 0 || beacons.length === 0) return;
  await tx
    .updateTable('trial_browser')
    .set({ alive_at: sql`now()` })
    .where(
      'trial',
      'in',
      trials.map(({ id }) => id),
    )
    .where('browser', 'in', [...new Set(beacons.map(({ browser }) => browser))])
    .where('alive_at', 'is', null)
    .execute();
}

/** In the order of arrival. */
async function addBeacons(tx: Transaction<Schema>, trial: RunningTrial, beacons: readonly Beacon[]): Promise<void> {
  let now = trial;
  for (const { browser, reports } of beacons) {
    const symptoms = new Set(reports.map((report) => symptomOf(report, trial.remote)));
    for (const symptom of ['failed', 'error', 'slow'] as const)
      if (symptoms.has(symptom)) now = await addSymptom(tx, now, browser, symptom);
  }
  if (now !== trial) await storeEvidence(tx, now);
}
