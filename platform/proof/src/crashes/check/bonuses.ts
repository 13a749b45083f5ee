import type { BonusesRow } from '../tables.gen.ts';
import type { Evidence } from './evidence.ts';
import { checkCommand, presenceOf } from './oracle.ts';

/** Transfer that empties a bonus, by the bonus's final status. */
const ENDS: Partial<Record<string, string>> = {
  COMPLETED: 'bonus_conversion',
  FORFEITED: 'bonus_forfeit',
  EXPIRED: 'bonus_expiry',
};

/** Checks claims, opt-ins and forfeits, and that each bonus was either completed, forfeited or expired. */
export function checkBonuses(evidence: Evidence): void {
  const { bonuses, requests } = evidence.tables;
  const players = new Set(evidence.of('claim', 'opt-in').map(({ entry }) => entry.operation.customer));
  // Demo bonuses of other players do not belong to any client.
  const loadBonuses = bonuses.filter(({ customer }) => players.has(customer));
  checkCommand(evidence, {
    asked: evidence.of('claim'),
    rows: loadBonuses.filter(({ isClaimed }) => isClaimed),
    name: ({ bonus }) => `claim of ${bonus}`,
    nameOfRow: ({ id }) => `claim of ${id}`,
    // No client claims deposit bonuses, such as the one in the demo's opening balance.
    isForeign: ({ type }) => type === 'deposit-match',
  });
  for (const { entry, verdict } of evidence.of('claim')) {
    const { bonus, amount } = entry.operation;
    // Tickets, free rounds and free bets credit no money.
    const presence = amount === 0n ? 'not' : presenceOf(verdict);
    evidence.expect(presence, 'claim of a bonus', { scope: 'bonus_claim', key: bonus, money: amount });
  }
  // A campaign gives each player who opts in one bonus of its amount.
  const nameOf = ({ campaign, customer }: { campaign: string | null; customer: string }) =>
    `campaign ${campaign} of ${customer}`;
  checkCommand(evidence, {
    asked: evidence.of('opt-in'),
    rows: loadBonuses.filter(({ campaign }) => campaign !== null),
    name: nameOf,
    nameOfRow: nameOf,
    isAsAsked: (bonus, { amount }) => bonus.amount === amount,
  });
  const reversals = new Set(requests.flatMap(({ id, status }) => (status === 'SUCCESSFUL_REVERSAL' ? [id] : [])));
  checkCommand(evidence, {
    asked: evidence.of('forfeit'),
    rows: bonuses.filter(({ status }) => status === 'FORFEITED'),
    name: ({ bonus }) => `forfeit of ${bonus}`,
    nameOfRow: ({ id }) => `forfeit of ${id}`,
    isForeign: ({ deposit }) => reversals.has(deposit ?? ''),
  });
  for (const bonus of bonuses) checkEnd(evidence, bonus);
  checkOffers(evidence);
}

/** Checks that a bonus was emptied as its status says, either into the player's own money or to the house. */
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

/** Checks that each claimable deposit bonus was announced once, and bonuses of reversed deposits at most once. */
function checkOffers(evidence: Evidence): void {
  const { tables } = evidence;
  const depositBonuses = tables.bonuses.filter(({ type }) => type === 'deposit-match');
  const claimable = depositBonuses.filter(({ status }) => status === 'ACTIVE');
  const reversed = depositBonuses.filter(({ status }) => status === 'FORFEITED');
  const offers = tables.facts.filter(({ event }) => event === 'BonusOffer');
  for (const customer of new Set([...claimable, ...offers].map((item) => item.customer))) {
    const count = (all: readonly { customer: string }[]) => all.filter((item) => item.customer === customer).length;
    const [owed, sent, max] = [count(claimable), count(offers), count(claimable) + count(reversed)];
    if (sent < owed || sent > max)
      evidence.report('a bonus of a deposit is not told once', `${customer}: ${sent} of ${owed}`);
  }
}
