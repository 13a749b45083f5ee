import type { Asked, Evidence } from './evidence.ts';
import { answered, checkCommand, strongest } from './oracle.ts';

/** Free cash: one bonus for each player whose address is proved; a twin's waits, and is paid once where an operator says so. */
export function checkNewcomers(evidence: Evidence): void {
  const proofs = evidence.of('prove');
  const newcomers = new Set(proofs.map(({ entry }) => entry.operation.customer));
  const bonuses = evidence.tables.bonuses.filter(({ customer }) => newcomers.has(customer));
  const nameOf = ({ customer }: { customer: string }) => `free cash of ${customer}`;
  checkCommand(evidence, {
    asked: proofs,
    rows: bonuses,
    name: nameOf,
    nameOfRow: nameOf,
    // "The link is used" is said of one that was followed before, by a call that nobody heard of.
    presence: answered,
    isAsAsked: (bonus, { amount }) => bonus.amount === amount,
  });
  const decided = Map.groupBy(evidence.of('decide'), ({ entry }) => entry.operation.customer);
  for (const { entry } of proofs) {
    const { customer, amount, isTwin } = entry.operation;
    const asked = decided.get(customer) ?? [];
    const isGiven = bonuses.some((bonus) => bonus.customer === customer);
    const presence = isTwin ? strongest(asked.filter(pays)) : isGiven ? 'must' : 'not';
    evidence.expect(presence, nameOf(entry.operation), { scope: 'free_cash', key: customer, money: amount });
    // Only one decision pays.
    for (const decision of ['pay', 'refuse'] as const) {
      const recorded = evidence.actions(`reward-hold.${decision}`, customer);
      const paid = recorded.reduce((sum, { details }) => sum + Number(details.paid), 0);
      const owed = decision === 'pay' && recorded.length > 0 ? 1 : 0;
      if (paid !== owed) evidence.report('a withheld reward is not paid once', `${paid} for ${customer}`);
    }
  }
}

const pays = ({ entry }: Asked<'decide'>) => entry.operation.decision === 'pay';
