import type { FreeBetsRow } from '../tables.gen.ts';
import type { Evidence, Presence, RequestOutcome } from './evidence.ts';
import { checkFreePlayCounts } from './free-plays.ts';
import { checkCommand, presenceOf } from './oracle.ts';

type Report = RequestOutcome<'report'>;

const nameOf = ({ provider, bet }: { provider: string; bet: string }) => `${provider}:${bet}`;

/** Checks that each free bet is stored once, is in the last reported state and has paid the reported winnings. */
export function checkFreeBets(evidence: Evidence): void {
  const { freeBets } = evidence.tables;
  const reports = evidence.of('report');
  checkCommand(evidence, { asked: reports, rows: freeBets, name: nameOf, nameOfRow: nameOf });
  const rows = Map.groupBy(freeBets, nameOf);
  for (const [name, betReports] of Map.groupBy(reports, ({ entry }) => nameOf(entry.operation))) {
    const matches = rows.get(name) ?? [];
    for (const row of matches) checkStanding(evidence, name, betReports, row);
    checkPayments(evidence, name, betReports, matches[0]);
  }
  checkFreePlayCounts(evidence, 'free-bets', ({ id }) => {
    const bets = freeBets.filter(({ bonus }) => bonus === id);
    return {
      count: bets.filter(({ isGivenBack }) => !isGivenBack).length,
      won: bets.reduce((sum, { paid }) => sum + paid, 0n),
    };
  });
}

/** Checks that a bet cost nothing and has the state of its last report, which must include acknowledged reports. */
function checkStanding(evidence: Evidence, name: string, reports: readonly Report[], row: FreeBetsRow): void {
  const last = Math.max(0, ...reports.filter((report) => presenceOfReport(report) === 'must').map(revisionOf));
  if (row.revision < last)
    evidence.report('an acknowledged operation is missing', `revision ${last} of ${name}, which is at ${row.revision}`);
  if (row.ownStake !== 0n) evidence.report('a free round or bet has cost the player’s money', name);
  const reported = reports.find((report) => revisionOf(report) === row.revision)?.entry.operation;
  const isAsReported =
    reported?.customer === row.customer &&
    reported.free === row.bonus &&
    reported.stake === row.stake &&
    reported.status === row.status &&
    reported.returned === row.returned;
  if (!isAsReported) evidence.report('an operation has other amounts than acknowledged', `${name} at ${row.revision}`);
}

/**
 * Replays the reports by revision. A win is paid, a higher win pays the difference, and payments are never taken back.
 * A void bet is returned and never paid. If it is unknown whether a report was applied, the ledger decides.
 */
function checkPayments(evidence: Evidence, name: string, reports: readonly Report[], row?: FreeBetsRow): void {
  let paid = 0n;
  let isGivenBack = false;
  for (const report of reports.toSorted((a, b) => revisionOf(a) - revisionOf(b))) {
    const { revision, status, returned } = report.entry.operation;
    const owed = status === 'won' || status === 'cashed-out' ? (returned ?? 0n) : 0n;
    const presence = isGivenBack || owed <= paid ? 'not' : presenceOfReport(report);
    const money = owed - paid;
    const payment = evidence.expect(presence, 'winnings of a free bet', {
      scope: 'free_bet',
      key: `${name}:${revision}`,
      money,
    });
    if (payment) paid = owed;
    if (status !== 'void' || paid > 0n) continue;
    const applied = presenceOfReport(report);
    isGivenBack ||= applied === 'may' ? (row?.isGivenBack ?? false) : applied === 'must';
  }
  if (!row) return;
  if (row.isGivenBack !== isGivenBack)
    evidence.report('a bet has not ended as its result says', `${name} is ${isGivenBack ? 'not ' : ''}given back`);
  if (row.paid !== paid)
    evidence.report('free rounds or bets have not won what was paid', `${name}: ${row.paid}, not ${paid}`);
}

const revisionOf = ({ entry }: Report): number => entry.operation.revision;

/** Tells whether a report changed the bet. The reply to an outdated report has the revision of a later report. */
function presenceOfReport({ entry, verdict }: Report): Presence {
  if (verdict.is === 'done' && verdict.reply.data.revision !== entry.operation.revision) return 'not';
  return presenceOf(verdict);
}
