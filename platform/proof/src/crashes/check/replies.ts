import { type Operation, type Reply, verdictOf } from '../log.ts';
import type { Evidence, TransferEffect } from './evidence.ts';
import { checkSameReply } from './oracle.ts';

/**
 * Checks that the balances in replies agree with the ledger, and that all replies to a key are the same, regardless of
 * how often it was sent.
 */
export function checkReplies(evidence: Evidence): void {
  const standing = runningBalances(evidence.transfers);
  for (const entry of evidence.entries) {
    checkSameReply(evidence, entry);
    const verdict = verdictOf(entry);
    if (verdict.is !== 'done') continue;
    for (const { scope, key, side, stated } of balancesIn(entry.operation, verdict.reply)) {
      const actual = evidence
        .claim(scope, key)
        .flatMap((transfer) => [transfer, ...endsAfter(evidence, transfer)])
        .map((transfer) => standing.get(transfer)?.[side]);
      if (actual.length > 0 && !actual.includes(stated)) {
        evidence.report(
          'a reply tells another balance than the books',
          `${scope} ${key}: ${side} ${stated}, not ${actual}`,
        );
      }
    }
  }
}

/** Returns the bonus ends directly after a player's transfer, because a win may end bonuses in its transaction. */
function endsAfter({ transfers }: Evidence, transfer: TransferEffect): TransferEffect[] {
  // Points move without the wallet's lock, so their transfers can come in between.
  const moves = transfers.filter((row) => row === transfer || (row.customer === transfer.customer && row.isOfMoney));
  const later = moves.slice(moves.indexOf(transfer) + 1);
  const next = later.findIndex(({ scope }) => !/^bonus_(conversion|forfeit|expiry)$/.test(scope));
  return next < 0 ? later : later.slice(0, next);
}

interface Standing {
  /** Player's money: the part that can be staked, and the total. */
  playable: bigint;
  spendable: bigint;
  /** Available and open points of the entry. */
  available: bigint;
  open: bigint;
}

/** Returns the balances of the player and the entry after each transfer. */
export function runningBalances(transfers: readonly TransferEffect[]): ReadonlyMap<TransferEffect, Standing> {
  const totals = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => {
    const total = (totals.get(name) ?? 0n) + amount;
    totals.set(name, total);
    return total;
  };
  return new Map(
    transfers.map((transfer) => [
      transfer,
      {
        playable: add(`playable ${transfer.customer}`, transfer.playable),
        spendable: add(`spendable ${transfer.customer}`, transfer.money),
        available: add(`available ${transfer.seat}`, transfer.available),
        open: add(`open ${transfer.seat}`, transfer.open),
      },
    ]),
  );
}

interface StatedBalance {
  scope: string;
  key: string;
  side: keyof Standing;
  stated: bigint;
}

/** Returns the balances stated in a reply, each with the transfer that led to it. */
function balancesIn(operation: Operation, { data }: Reply): StatedBalance[] {
  if (operation.kind === 'stake' || operation.kind === 'win' || operation.kind === 'rollback') {
    const verb = operation.kind === 'stake' ? 'bet' : operation.kind;
    const transfer = { scope: `game:${operation.provider}:${verb}`, key: operation.transaction };
    return [{ ...transfer, side: 'playable', stated: toMinorUnits(data.balance) }];
  }
  if (operation.kind === 'enroll') {
    const key = String(data.entryId);
    const { spendable } = data.balances as { spendable: string };
    return [
      { scope: 'tournament_entry', key, side: 'spendable', stated: toMinorUnits(spendable) },
      ...points('points_grant', key, data),
    ];
  }
  if (operation.kind === 'claim') {
    const { spendable } = data.balances as { spendable: string };
    return [{ scope: 'bonus_claim', key: operation.bonus, side: 'spendable', stated: toMinorUnits(spendable) }];
  }
  if (operation.kind === 'bet') return points('bet', (data.bet as { betId: string }).betId, data);
  if (operation.kind === 'cashout') return points('bet_result', operation.bet, data);
  return [];
}

function points(scope: string, key: string, { pointsBalance }: Record<string, unknown>): StatedBalance[] {
  const { available, openBets } = pointsBalance as { available: string; openBets: string };
  return [
    { scope, key, side: 'available', stated: toMinorUnits(available) },
    { scope, key, side: 'open', stated: toMinorUnits(openBets) },
  ];
}

/** Converts an amount with two decimals to minor units. */
export const toMinorUnits = (wire: unknown): bigint => BigInt(String(wire).replace('.', ''));
