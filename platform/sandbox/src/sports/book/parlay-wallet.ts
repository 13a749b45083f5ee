import { parseMoney, toWire } from '@parlay/money';
import { stepAfter } from '../../calls/never-booked.ts';
import { type CallResult, postSigned } from '../../calls/post.ts';
import { keyOfCompany, type Settings } from '../../settings.ts';
import { RESULTS, type Result } from '../markets/grade.ts';
import { paidForParts, returnOf, type SportsBet } from './bet.ts';
import type { Wallet, WalletChange, WalletReply } from './wallet.ts';

/** Names of a bet for the player's history at the site. */
export interface BetNames {
  name: string;
  detail: string;
  legs: readonly { event: string; market: string; selection: string; startsAt: string; live: boolean }[];
}

/** Client of the site's wallet for bets, which speaks the protocol `parlay-1`. */
export class ParlayWallet implements Wallet {
  readonly takesFreeBets = true;
  readonly canCloseParts = true;
  private readonly settings: Settings;
  private readonly company: string;
  private readonly namesOf: (bet: SportsBet) => BetNames;

  constructor(settings: Settings, company: string, namesOf: (bet: SportsBet) => BetNames) {
    this.settings = settings;
    this.company = company;
    this.namesOf = namesOf;
  }

  placeCall({ bet, amount }: WalletChange): string {
    const { name, detail, legs } = this.namesOf(bet);
    return callOf(bet, `${bet.id}:${bet.revision}`, {
      ...{ token: bet.token, player: bet.account, currency: bet.currency, stake: toWire(amount, bet.currency) },
      ...(bet.freeBetId === undefined ? {} : { freeBetId: bet.freeBetId }),
      ...{ type: bet.type, name, detail, possibleReturn: toWire(returnOf(bet), bet.currency) },
      selections: bet.legs.map(({ id, odds }, at) => ({ id, ...legs[at], odds: (odds / 100).toFixed(2) })),
    });
  }

  async place({ bet }: WalletChange, isFirst: boolean): Promise<WalletReply> {
    return bet.call === undefined ? { kind: 'unknown' } : this.post('place', bet, bet.call, isFirst);
  }

  rollBack({ bet, amount }: WalletChange): Promise<WalletReply> {
    const body = { currency: bet.currency, stake: toWire(amount, bet.currency) };
    return this.post('rollback', bet, callOf(bet, `${bet.id}:rollback`, body));
  }

  settle({ bet, amount }: WalletChange): Promise<WalletReply> {
    return this.change('settle', bet, {
      ...{
        revision: bet.revision,
        currency: bet.currency,
        result: resultOf(bet, amount),
        returned: toWire(amount, bet.currency),
      },
      selections: bet.legs.flatMap(({ id, result }) => (result ? [{ id, result }] : [])),
    });
  }

  unsettle({ bet }: WalletChange): Promise<WalletReply> {
    return this.change('unsettle', bet, { revision: bet.revision });
  }

  cashOut({ bet, amount }: WalletChange, isFirst: boolean): Promise<WalletReply> {
    const { revision, token, currency, due } = bet;
    const part = due?.part ? { stakeClosed: toWire(BigInt(due.part.stake), currency) } : {};
    return this.change(
      'cash-out',
      bet,
      { revision, token, currency, amount: toWire(amount, currency), ...part },
      isFirst,
    );
  }

  private change(verb: string, bet: SportsBet, body: object, isFirst = false): Promise<WalletReply> {
    return this.post(verb, bet, callOf(bet, `${bet.id}:${bet.revision}`, body), isFirst);
  }

  private async post(verb: string, bet: SportsBet, call: string, isFirst = false): Promise<WalletReply> {
    const url = `${this.settings.platformUrl}/api/provider/${this.company}/bets/${verb}`;
    const key = keyOfCompany(this.settings, this.company);
    return replyOf(await postSigned(url, key, call, this.settings.retry.timeout), bet.currency, isFirst);
  }
}

const callOf = ({ id }: SportsBet, transactionId: string, body: object): string =>
  JSON.stringify({ transactionId, betId: id, ...body });

function replyOf(result: CallResult, currency: string, isFirst: boolean): WalletReply {
  if (result.ok) return { kind: 'accepted' };
  if (result.error === 'lost') return { kind: 'unknown' };
  const step = stepAfter(result, isFirst);
  if (step === 'rollback') return { kind: 'unknown', code: result.code, rollback: true };
  if (step === 'again') return { kind: 'unknown', code: result.code };
  const left = result.left === undefined ? undefined : parseMoney(result.left, currency);
  return { kind: 'refused', code: result.code, ...(left?.ok ? { left: left.minor } : {}) };
}

/** Returns the result of a whole bet: that of its only leg, or whether it returned anything. */
function resultOf(bet: SportsBet, total: bigint): Result {
  const { legs } = bet;
  const returned = total - paidForParts(bet);
  const results = new Set(legs.map(({ result }) => result ?? 'lost'));
  const [only] = results;
  if (results.size === 1 && only === 'void') return only;
  if (returned === 0n) return 'lost';
  if (results.size === 1 && only && only !== 'lost' && legs.length === 1) return only;
  return RESULTS[0];
}
