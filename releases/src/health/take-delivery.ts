import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Beacon, Delivery, Exposure } from './delivery.ts';
import { addErrors } from './errors.ts';
import { addPages } from './open-pages.ts';
import { addMinutes } from './rates.ts';
import { symptomOf } from './symptoms.ts';
import { addSymptom, runningTrials, storeEvidence, type Trial } from './trials.ts';

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
    const trials = await runningTrials(tx, delivery.channel);
    await addExposures(tx, trials, delivery.exposures);
    await addSigns(tx, trials, delivery.beacons);
    for (const trial of trials) await addBeacons(tx, trial, delivery.beacons);
    await addMinutes(tx, delivery, trials);
    await addErrors(tx, delivery.beacons);
    await addPages(tx, delivery);
    return true;
  });
}

/** Browsers of a trial that is over by now are left out. */
async function addExposures(
  tx: Transaction<Schema>,
  trials: readonly Trial[],
  exposures: readonly Exposure[],
): Promise<void> {
  const rows = exposures.flatMap(({ remote, candidate, control, isCandidate, share, browser }) => {
    const trial = trials.find((one) => one.remote === remote);
    if (trial?.candidate !== candidate || trial.control !== control) return [];
    return [{ trial: trial.id, share, browser, is_candidate: isCandidate }];
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('trial_browser')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every beacon is a sign of life. */
async function addSigns(tx: Transaction<Schema>, trials: readonly Trial[], beacons: readonly Beacon[]): Promise<void> {
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
async function addBeacons(tx: Transaction<Schema>, trial: Trial, beacons: readonly Beacon[]): Promise<void> {
  let now = trial;
  for (const { browser, reports } of beacons) {
    const symptoms = new Set(reports.map((report) => symptomOf(report, trial.remote)));
    for (const symptom of ['failed', 'error', 'slow'] as const)
      if (symptoms.has(symptom)) now = await addSymptom(tx, now, browser, symptom);
  }
  if (now !== trial) await storeEvidence(tx, now);
}
