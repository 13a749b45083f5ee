import type { FreeBetsRow } from '../tables.gen.ts';
import type { Asked, Evidence, Presence } from './evidence.ts';
import { checkCounts } from './free-plays.ts';
import { checkCommand, presenceOf } from './oracle.ts';

type Report = Asked<'report'>;

const nameOf = ({ provider, bet }: { provider: string; bet: string }) => `${provider}:${bet}`;

/** Bets that the house pays: each is there once and stands as it was reported last, and has paid what its reports owe. */
export function checkFreeBets(evidence: Evidence): void {
  const { freeBets } = evidence.tables;
  const reports = evidence.of('report');
  checkCommand(evidence, { asked: reports, rows: freeBets, name: nameOf, nameOfRow: nameOf });
  const rows = Map.groupBy(freeBets, nameOf);
  for (const [name, own] of Map.groupBy(reports, ({ entry }) => nameOf(entry.operation))) {
    const found = rows.get(name) ?? [];
    for (const row of found) checkStanding(evidence, name, own, row);
    checkPayments(evidence, name, own, found[0]);
  }
  checkCounts(evidence, 'free-bets', ({ id }) => {
    const own = freeBets.filter(({ bonus }) => bonus === id);
    return {
      count: own.filter(({ isGivenBack }) => !isGivenBack).length,
      won: own.reduce((sum, { paid }) => sum + paid, 0n),
    };
  });
}

/** As the last report that was taken in has it: no older than what was acknowledged, and nobody's own money is in it. */
function checkStanding(evidence: Evidence, name: string, reports: readonly Report[], row: FreeBetsRow): void {
  const last = Math.max(0, ...reports.filter((report) => takenIn(report) === 'must').map(revisionOf));
  if (row.revision < last)
    evidence.report('an acknowledged operation is missing', `revision ${last} of ${name}, which is at ${row.revision}`);
  if (row.ownStake !== 0n) evidence.report('a free round or bet has cost the player’s money', name);
  const told = reports.find((report) => revisionOf(report) === row.revision)?.entry.operation;
  const isAsTold =
    told?.customer === row.customer &&
    told.free === row.bonus &&
    told.stake === row.stake &&
    told.status === row.status &&
    told.returned === row.returned;
  if (!isAsTold) evidence.report('an operation has other amounts than acknowledged', `${name} at ${row.revision}`);
}

/**
 * Goes through the reports as they count, by their revisions: a win is paid, a higher one adds to it, what was paid is never
 * taken back, and a void bet is given back and never paid. Where nobody knows whether a report was taken in, the books say.
 */
function checkPayments(evidence: Evidence, name: string, reports: readonly Report[], row?: FreeBetsRow): void {
  let paid = 0n;
  let isGivenBack = false;
  for (const report of reports.toSorted((a, b) => revisionOf(a) - revisionOf(b))) {
    const { revision, status, returned } = report.entry.operation;
    const owed = status === 'won' || status === 'cashed-out' ? (returned ?? 0n) : 0n;
    const presence = isGivenBack || owed <= paid ? 'not' : takenIn(report);
    const money = owed - paid;
    const found = evidence.expect(presence, 'winnings of a free bet', {
      scope: 'free_bet',
      key: `${name}:${revision}`,
      money,
    });
    if (found) paid = owed;
    if (status !== 'void' || paid > 0n) continue;
    const isTaken = takenIn(report);
    isGivenBack ||= isTaken === 'may' ? (row?.isGivenBack ?? false) : isTaken === 'must';
  }
  if (!row) return;
  if (row.isGivenBack !== isGivenBack)
    evidence.report('a bet has not ended as its result says', `${name} is ${isGivenBack ? 'not ' : ''}given back`);
  if (row.paid !== paid)
    evidence.report('free rounds or bets have not won what was paid', `${name}: ${row.paid}, not ${paid}`);
}

const revisionOf = ({ entry }: Report): number => entry.operation.revision;

/** Whether a report has changed the bet: one that a later one had overtaken is answered with the later one's revision. */
function takenIn({ entry, verdict }: Report): Presence {
  if (verdict.is === 'done' && verdict.reply.data.revision !== entry.operation.revision) return 'not';
  return presenceOf(verdict);
}
