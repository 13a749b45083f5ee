import type { BonusesRow } from '../tables.gen.ts';
import type { Evidence } from './evidence.ts';
import { checkCommand, presenceOf } from './oracle.ts';

/** The transfer that empties a bonus, by the status that it ended with. */
const ENDS: Partial<Record<string, string>> = {
  COMPLETED: 'bonus_conversion',
  FORFEITED: 'bonus_forfeit',
  EXPIRED: 'bonus_expiry',
};

/** Claims, and that each bonus ended in one way: the one that was asked for, by its wagering, or by its time. */
export function checkBonuses(evidence: Evidence): void {
  const { bonuses, requests } = evidence.tables;
  const players = new Set(evidence.of('claim', 'opt-in').map(({ entry }) => entry.operation.customer));
  // Gifts of the demo to others belong to no client.
  const ofTheLoad = bonuses.filter(({ customer }) => players.has(customer));
  checkCommand(evidence, {
    asked: evidence.of('claim'),
    rows: ofTheLoad.filter(({ isClaimed }) => isClaimed),
    name: ({ bonus }) => `claim of ${bonus}`,
    nameOfRow: ({ id }) => `claim of ${id}`,
    // Those of deposits are claimed by no client: the demo's opening balance is one.
    isForeign: ({ type }) => type === 'deposit-match',
  });
  for (const { entry, verdict } of evidence.of('claim')) {
    const { bonus, amount } = entry.operation;
    // A ticket, free rounds and free bets bring no money.
    const presence = amount === 0n ? 'not' : presenceOf(verdict);
    evidence.expect(presence, 'claim of a bonus', { scope: 'bonus_claim', key: bonus, money: amount });
  }
  // A campaign gives a player who has entered it one bonus, of its amount.
  const nameOf = ({ campaign, customer }: { campaign: string | null; customer: string }) =>
    `campaign ${campaign} of ${customer}`;
  checkCommand(evidence, {
    asked: evidence.of('opt-in'),
    rows: ofTheLoad.filter(({ campaign }) => campaign !== null),
    name: nameOf,
    nameOfRow: nameOf,
    isAsAsked: (bonus, { amount }) => bonus.amount === amount,
  });
  const lost = new Set(requests.flatMap(({ id, status }) => (status === 'SUCCESSFUL_REVERSAL' ? [id] : [])));
  checkCommand(evidence, {
    asked: evidence.of('forfeit'),
    rows: bonuses.filter(({ status }) => status === 'FORFEITED'),
    name: ({ bonus }) => `forfeit of ${bonus}`,
    nameOfRow: ({ id }) => `forfeit of ${id}`,
    isForeign: ({ deposit }) => lost.has(deposit ?? ''),
  });
  for (const bonus of bonuses) checkEnd(evidence, bonus);
  checkOffers(evidence);
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
