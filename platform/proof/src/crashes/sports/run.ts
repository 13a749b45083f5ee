import { setTimeout as delay } from 'node:timers/promises';
import { invariants } from '@parlay/platform/money/ledger/invariants';
import { companyPlan, killAsPlanned } from '../company-plan.ts';
import { Bettors, type Placed } from './bettors.ts';
import { choicesOf } from './page.ts';
import { Staff } from './staff.ts';
import { companyBets, differencesOfBets, isUndecided } from './statement.ts';
import type { SportsSystem } from './system.ts';

export interface SportsReport {
  /** Violations, as sentences or rows. */
  violations: unknown[];
  placed: number;
  /** Number of bets with a result, by company. */
  decided: Record<string, number>;
}

/** Selections that the bettors choose from, few enough that each has bets. */
const CHOICES = 12;
/** Time for the companies' repetitions, which include rollbacks after 30 s. */
const MOST_WAIT_MS = 60_000;

/** Lets players bet while results come and are corrected, kills platform and companies, and compares their books. */
export async function runSports(system: SportsSystem, seed: number): Promise<SportsReport> {
  const { db, platform, company, statements } = system;
  await Promise.all([platform.up(), company.up()]);
  const choices = await choicesOf(company.origin, CHOICES);
  const bettors = new Bettors(system, choices, seed);
  const staff = new Staff(company.origin, choices, seed);
  bettors.start();
  // A result closes its selection, so each company has a bet before the first one.
  const hasBet = ({ company: id }: SportsSystem['statements'][number]) =>
    bettors.placed.some((placed) => placed.company === id && typeof placed.answer === 'object');
  while (!statements.every(hasBet)) await delay(20);
  staff.start();
  await killAsPlanned(system, companyPlan('sports', seed));
  await delay(500);
  await bettors.stop();
  await staff.stop();
  const known = () => statements.flatMap(({ file }) => [...companyBets(file).values()]);
  for (let waited = 0; waited < MOST_WAIT_MS && known().some(isUndecided); waited += 100) await delay(100);
  const violations = [
    ...known()
      .filter(isUndecided)
      .map(({ id, status }) => `${id} is still ${status} although everything is up`),
    ...(await differencesOfBets(system)),
    ...mismatches(bettors.placed, statements),
    ...(await invariants(db)),
  ];
  const decided = statements.map(({ company: id, file }) => {
    const bets = [...companyBets(file).values()];
    return [id, bets.filter(({ status }) => status === 'settled' || status === 'cashed-out').length] as const;
  });
  return {
    violations,
    placed: bettors.placed.filter(({ answer }) => typeof answer === 'object').length,
    decided: Object.fromEntries(decided),
  };
}

/** Returns the answers of pages that their company's file contradicts, and requests that never got one. */
function mismatches(placed: readonly Placed[], statements: SportsSystem['statements']): string[] {
  return placed.flatMap(({ key, company, answer }) => {
    const file = statements.find((one) => one.company === company)?.file ?? '';
    if (!answer) return [`${key} has no answer although everything is up`];
    const bet = [...companyBets(file).values()].find(({ id }) => id.endsWith(key));
    const isTaken = bet !== undefined && bet.status !== 'refused';
    const wasTold = answer !== 'refused';
    return isTaken === wasTold ? [] : [`${key} was told to be ${wasTold ? 'placed' : 'refused'}: ${bet?.status}`];
  });
}
