import type { Evidence, RequestOutcome } from './evidence.ts';
import { checkCommand, presenceIfAnswered, strongestPresence } from './oracle.ts';

/** Checks that each verified address earns free cash once. A twin's is held and paid once if an operator agrees. */
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
    // A used link may be refused because of an earlier call whose response was lost.
    presence: presenceIfAnswered,
    isAsAsked: (bonus, { amount }) => bonus.amount === amount,
  });
  const decisions = Map.groupBy(evidence.of('decide'), ({ entry }) => entry.operation.customer);
  for (const { entry } of proofs) {
    const { customer, amount, isTwin } = entry.operation;
    const requests = decisions.get(customer) ?? [];
    const isGranted = bonuses.some((bonus) => bonus.customer === customer);
    const presence = isTwin ? strongestPresence(requests.filter(pays)) : isGranted ? 'must' : 'not';
    evidence.expect(presence, nameOf(entry.operation), { scope: 'free_cash', key: customer, money: amount });
    // At most one decision pays.
    for (const decision of ['pay', 'refuse'] as const) {
      const recorded = evidence.actions(`reward-hold.${decision}`, customer);
      const paid = recorded.reduce((sum, { details }) => sum + Number(details.paid), 0);
      const owed = decision === 'pay' && recorded.length > 0 ? 1 : 0;
      if (paid !== owed) evidence.report('a withheld reward is not paid once', `${paid} for ${customer}`);
    }
  }
}

const pays = ({ entry }: RequestOutcome<'decide'>) => entry.operation.decision === 'pay';
