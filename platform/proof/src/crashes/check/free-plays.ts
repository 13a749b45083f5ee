import type { BonusesRow } from '../tables.gen.ts';
import type { Evidence } from './evidence.ts';

/** Number of used plays of a bonus, and their winnings. */
interface Used {
  count: number;
  won: bigint;
}

/** Checks that each given free round or bet is either used or left, and that the recorded winnings were paid. */
export function checkFreePlayCounts(
  evidence: Evidence,
  type: 'free-rounds' | 'free-bets',
  usedOf: (bonus: BonusesRow) => Used,
): void {
  for (const bonus of evidence.tables.bonuses.filter((row) => row.type === type)) {
    const { id, isClaimed, hasEnded, status, given, left } = bonus;
    const used = usedOf(bonus);
    const sum = used.count + left;
    const detail = `${type} ${id}, ${status}: ${used.count} used and ${left} left of ${given}`;
    const max = isClaimed ? given : 0;
    if (sum > max || used.count > max)
      evidence.report('more free rounds or bets are used or left than were given', detail);
    // A play that is returned to a forfeited or expired bonus is lost with the bonus.
    const isLost = hasEnded && status !== 'COMPLETED';
    if (sum < max && !isLost) evidence.report('a free round or bet is neither used nor left', detail);
    if (bonus.won !== used.won)
      evidence.report('free rounds or bets have not won what was paid', `${id}: ${bonus.won}, not ${used.won}`);
  }
}
