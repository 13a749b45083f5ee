import type { BonusesRow } from '../tables.gen.ts';
import { type Evidence, presenceOf } from './books.ts';

/** The transfer that empties a bonus, by the status that it ended with. */
const ENDS: Partial<Record<string, string>> = {
  COMPLETED: 'bonus_conversion',
  FORFEITED: 'bonus_forfeit',
  EXPIRED: 'bonus_expiry',
};

/** Claims, and that each bonus ended in one way: the one that was asked for, by its wagering, or by its time. */
export function checkBonuses(evidence: Evidence): void {
  checkClaims(evidence);
  for (const bonus of evidence.tables.bonuses) checkEnd(evidence, bonus);
  checkOffers(evidence);
  checkOptIns(evidence);
  const forfeited = new Set<string>();
  for (const { entry, verdict } of evidence.of('forfeit')) {
    const { bonus } = entry.operation;
    forfeited.add(bonus);
    const is = evidence.tables.bonuses.find(({ id }) => id === bonus)?.status;
    if (verdict.is === 'done' && is !== 'FORFEITED')
      evidence.report('an acknowledged operation is missing', `forfeit of ${bonus}, which is ${is}`);
    if (verdict.is === 'refused' && is === 'FORFEITED')
      evidence.report('an operation that was refused has moved something', `forfeit of ${bonus}`);
  }
  const reversed = evidence.tables.requests.filter(({ status }) => status === 'SUCCESSFUL_REVERSAL');
  const lost = new Set(reversed.map(({ id }) => id));
  for (const { id, status, deposit } of evidence.tables.bonuses)
    if (status === 'FORFEITED' && !forfeited.has(id) && !lost.has(deposit ?? ''))
      evidence.report('an operation that nobody asked for', `forfeit of ${id}`);
}

function checkClaims(evidence: Evidence): void {
  const bonuses = new Map(evidence.tables.bonuses.map((bonus) => [bonus.id, bonus]));
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('claim')) {
    const { bonus, amount } = entry.operation;
    asked.add(bonus);
    // A ticket, free rounds and free bets bring no money.
    const presence = amount === 0n ? 'not' : presenceOf(verdict);
    evidence.expect(presence, 'claim of a bonus', { scope: 'bonus_claim', key: bonus, money: amount });
    const isClaimed = bonuses.get(bonus)?.isClaimed ?? false;
    if (verdict.is === 'done' && !isClaimed)
      evidence.report('an acknowledged operation is missing', `claim of ${bonus}`);
    if (verdict.is === 'refused' && isClaimed)
      evidence.report('an operation that was refused has moved something', `claim of ${bonus}`);
  }
  // Those of deposits are claimed by no client: the demo's opening balance is one.
  for (const { id, type, isClaimed } of ofTheLoad(evidence))
    if (isClaimed && type !== 'deposit-match' && !asked.has(id))
      evidence.report('an operation that nobody asked for', `claim of ${id}`);
}

/** Bonuses of the load's players; what the demo gave others belongs to no client. */
function ofTheLoad(evidence: Evidence): BonusesRow[] {
  const players = new Set(evidence.of('claim', 'opt-in').map(({ entry }) => entry.operation.customer));
  return evidence.tables.bonuses.filter(({ customer }) => players.has(customer));
}

/** A campaign gives a player who has entered it one bonus, of its amount. */
function checkOptIns(evidence: Evidence): void {
  const made = Map.groupBy(
    ofTheLoad(evidence).filter(({ campaign }) => campaign !== null),
    ({ customer, campaign }) => `campaign ${campaign} of ${customer}`,
  );
  for (const { entry, verdict } of evidence.of('opt-in')) {
    const { customer, campaign, amount } = entry.operation;
    const name = `campaign ${campaign} of ${customer}`;
    const bonuses = made.get(name) ?? [];
    made.delete(name);
    if (bonuses.length > 1) evidence.report('an operation was carried out twice', name);
    if (bonuses.some((bonus) => bonus.amount !== amount))
      evidence.report('an operation has other amounts than acknowledged', name);
    if (verdict.is === 'done' && bonuses.length === 0) evidence.report('an acknowledged operation is missing', name);
    if (verdict.is === 'refused' && bonuses.length > 0)
      evidence.report('an operation that was refused has moved something', name);
  }
  for (const name of made.keys()) evidence.report('an operation that nobody asked for', name);
}

/** A bonus is emptied as its status says: into the player's own money, or to the house. */
function checkEnd(evidence: Evidence, { id, status }: BonusesRow): void {
  const scopes = Object.values(ENDS);
  for (const transfer of evidence.transfers) {
    if (!scopes.includes(transfer.scope) || !transfer.key.startsWith(`${id}:`)) continue;
    evidence.claim(transfer.scope, transfer.key);
    const detail = `${transfer.scope} ${transfer.key}: ${transfer.money}, and it is ${status}`;
    if (transfer.scope !== ENDS[status]) evidence.report('a bonus has ended in two ways', detail);
    const isRight = status === 'COMPLETED' ? transfer.money === 0n : transfer.money < 0n;
    if (!isRight) evidence.report('an operation has other amounts than acknowledged', detail);
  }
}

/** The bonus that a deposit has made is told once, with what makes it claimable; one whose deposit was reversed perhaps never. */
function checkOffers(evidence: Evidence): void {
  const { tables } = evidence;
  const made = tables.bonuses.filter(({ type }) => type === 'deposit-match');
  const ready = made.filter(({ status }) => status === 'ACTIVE');
  const reversed = made.filter(({ status }) => status === 'FORFEITED');
  const told = tables.facts.filter(({ event }) => event === 'BonusOffer');
  for (const customer of new Set([...ready, ...told].map((one) => one.customer))) {
    const count = (all: readonly { customer: string }[]) => all.filter((one) => one.customer === customer).length;
    const [owed, sent, most] = [count(ready), count(told), count(ready) + count(reversed)];
    if (sent < owed || sent > most)
      evidence.report('a bonus of a deposit is not told once', `${customer}: ${sent} of ${owed}`);
  }
}
