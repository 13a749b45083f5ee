import type { Verdict } from '../log.ts';
import { type Evidence, presenceOf } from './books.ts';
import { strongest } from './money.ts';

/** Free cash: one bonus for each player whose address is proved; a twin's waits, and is paid once where an operator says so. */
export function checkNewcomers(evidence: Evidence): void {
  const decided = Map.groupBy(evidence.of('decide'), ({ entry }) => entry.operation.customer);
  for (const { entry, verdict } of evidence.of('prove')) {
    const { customer, amount, isTwin } = entry.operation;
    const name = `free cash of ${customer}`;
    const own = evidence.tables.bonuses.filter((bonus) => bonus.customer === customer);
    if (own.length > 1) evidence.report('an operation was carried out twice', name);
    if (own.some((bonus) => bonus.amount !== amount))
      evidence.report('an operation has other amounts than acknowledged', name);
    // "The link is used" is said of one that was followed before, by a call that nobody heard of.
    if (own.length === 0 && verdict.is !== 'unknown') evidence.report('an acknowledged operation is missing', name);
    const asked = decided.get(customer) ?? [];
    const presence = isTwin ? strongest(asked.filter(pays)) : own.length > 0 ? 'must' : 'not';
    evidence.expect(presence, name, { scope: 'free_cash', key: customer, money: amount });
    checkDecisions(evidence, customer, asked);
  }
}

interface Decision {
  entry: { operation: { decision: 'pay' | 'refuse' } };
  verdict: Verdict;
}
const pays = ({ entry }: Decision) => entry.operation.decision === 'pay';

/** Each decision is in the record once, and only one of them has paid. */
function checkDecisions(evidence: Evidence, customer: string, asked: readonly Decision[]): void {
  for (const decision of ['pay', 'refuse'] as const) {
    const own = asked.filter(({ entry }) => entry.operation.decision === decision);
    const count = (presence: string) => own.filter(({ verdict }) => presenceOf(verdict) === presence).length;
    const recorded = evidence.actions(`reward-hold.${decision}`, customer);
    const least = count('must');
    if (recorded.length < least || recorded.length > least + count('may'))
      evidence.report('a decision is not recorded and told once', `${decision} of ${customer}: ${recorded.length}`);
    const paid = recorded.reduce((sum, { details }) => sum + Number(details.paid), 0);
    const owed = decision === 'pay' && recorded.length > 0 ? 1 : 0;
    if (paid !== owed) evidence.report('a withheld reward is not paid once', `${paid} for ${customer}`);
  }
}
