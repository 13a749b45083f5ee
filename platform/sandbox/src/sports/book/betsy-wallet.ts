import { createHash } from 'node:crypto';
import { toWire } from '@parlay/money';
import { type BetsyAccess, type BetsyResult, callBetsy } from '../../calls/betsy-call.ts';
import { isNeverBooked } from '../../calls/never-booked.ts';
import { parseRef } from '../offer/selection-ref.ts';
import { returnOf, type SportsBet } from './bet.ts';
import type { BetNames } from './parlay-wallet.ts';
import type { Wallet, WalletChange, WalletReply } from './wallet.ts';

/** Field `type` of the protocol. Its 1 also places, in a POST. */
const UNSETTLE = 1;
const SETTLE = 2;
const ROLLBACK = 3;
/** Reason of a rollback: the wallet did not answer in time. */
const TIMEOUT = 10;

/** Codes of the protocol, as the book names refusals. */
const CODES: Record<number, string> = {
  1: 'invalid_signature',
  3: 'unknown_token',
  4: 'session_closed',
  5: 'invalid_request',
  7: 'insufficient_funds',
  8: 'duplicate_with_other_body',
  9: 'self_excluded',
  11: 'limit_reached',
  12: 'limit_reached',
  13: 'limit_reached',
  14: 'self_excluded',
  15: 'identity_required',
  16: 'identity_required',
  20: 'bet_closed',
  21: 'resettlement_above_balance',
};

/** Client of a wallet for bets that speaks Betsy's protocol. */
export class BetsyWallet implements Wallet {
  readonly takesFreeBets = false;
  readonly canCloseParts = false;
  private readonly access: BetsyAccess;
  private readonly namesOf: (bet: SportsBet) => BetNames;

  constructor(access: BetsyAccess, namesOf: (bet: SportsBet) => BetNames) {
    this.access = access;
    this.namesOf = namesOf;
  }

  placeCall({ bet, amount }: WalletChange): string {
    const { legs } = this.namesOf(bet);
    return JSON.stringify({
      ...fieldsOf(bet, 'place', 1, amount),
      ...{ token: bet.token, info: this.namesOf(bet).name, subPartnerId: null, boosterCoefficient: 1 },
      ticketType: bet.type === 'combo' ? 'express' : bet.type,
      coefficient: coefficientOf(bet, amount),
      metadata: bet.legs.map(({ id, odds }, at) => {
        const { fixture, market, selection } = parseRef(id);
        const names = legs[at];
        return {
          ...{ eventId: fixture, event: names?.event, eventDate: names && dateOf(names.startsAt) },
          ...{ marketId: market, market: names?.market, outcomeId: selection, outcome: names?.selection },
          ...{ coefficient: odds / 100, stage: names?.live ? 2 : 1 },
        };
      }),
    });
  }

  async place({ bet }: WalletChange, isFirst: boolean): Promise<WalletReply> {
    if (bet.call === undefined) return { kind: 'unknown' };
    const result = await callBetsy(this.access, 'POST', '/payment/bet', bet.call);
    if (!result.ok && result.error === 'system') return { kind: 'unknown', rollback: true };
    return replyOf(result, isFirst);
  }

  rollBack({ bet, amount }: WalletChange): Promise<WalletReply> {
    return this.change({ ...fieldsOf(bet, 'rollback', ROLLBACK, amount), errorCode: TIMEOUT });
  }

  settle({ bet, amount }: WalletChange): Promise<WalletReply> {
    const resultType = amount > 0n ? 'won' : 'lose';
    return this.change({ ...fieldsOf(bet, String(bet.revision), SETTLE, amount), resultType });
  }

  unsettle({ bet }: WalletChange): Promise<WalletReply> {
    return this.change(fieldsOf(bet, String(bet.revision), UNSETTLE, 0n));
  }

  cashOut({ bet, amount }: WalletChange, isFirst: boolean): Promise<WalletReply> {
    const fields = fieldsOf(bet, String(bet.revision), SETTLE, amount);
    return this.change({ ...fields, resultType: 'cashout', token: bet.token }, isFirst);
  }

  private async change(body: object, isFirst = false): Promise<WalletReply> {
    return replyOf(await callBetsy(this.access, 'PUT', '/payment/bet', JSON.stringify(body)), isFirst);
  }
}

/** Returns the fields of every request about a bet. The same change always has the same `requestId`. */
const fieldsOf = ({ id, account, currency }: SportsBet, change: string, type: number, amount: bigint) => ({
  ...{ type, transactionId: id, requestId: requestId(`${id} ${change}`), userId: account, currency },
  ...{ amount: Number(toWire(amount, currency)), gameType: 'sportsbook' },
  ...{ bonusId: null, bonusTemplateId: null, bonusAmount: null },
});

const requestId = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** Returns the odds of a whole bet with four decimals. */
const coefficientOf = (bet: SportsBet, stake: bigint): number =>
  Number((Number(returnOf(bet)) / Number(stake)).toFixed(4));

/** Returns an ISO time as the protocol writes it. */
const dateOf = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

function replyOf(result: BetsyResult, isFirst: boolean): WalletReply {
  if (result.ok) return { kind: 'accepted' };
  if (typeof result.error === 'string') return { kind: 'unknown' };
  const code = CODES[result.error] ?? 'unknown';
  const refusal = { ok: false, error: 'refused', status: 400, code } as const;
  return { kind: isNeverBooked(refusal, isFirst) ? 'refused' : 'unknown', code };
}
