import type { BreakRow } from './play-break.ts';
import type { BreakRules } from './rules.ts';
import type { BreakEntry, Breaks, OperatorBreak } from './schemas.ts';

/** Returns the breaks that a player may take, and the history of their breaks. */
export const presentBreaks = (rules: BreakRules, brands: number, rows: readonly BreakRow[]): Breaks => ({
  timeout: rules.timeout,
  panicButton: rules.panicButton,
  exclusion: {
    minMonths: rules.exclusion.minMonths,
    maxMonths: rules.exclusion.maxMonths,
    groupFirst: rules.exclusion.groupFirst,
    untilFurtherNotice: rules.exclusion.untilFurtherNotice,
    brands,
  },
  history: rows.map(presentEntry),
});

const presentEntry = (row: BreakRow): BreakEntry => ({ ...timesOf(row), byPlayer: row.actor === 'player' });

export const presentOperatorBreak = (row: BreakRow): OperatorBreak => {
  const { isInForce, actor, reason, takenIn } = row;
  return { ...timesOf(row), isInForce, actor, reason, takenIn };
};

const timesOf = ({ kind, scope, startsAt, endsAt, inForceUntil }: BreakRow) => ({
  kind,
  scope,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  inForceUntil: inForceUntil?.toISOString() ?? null,
});
