import { type Minor, parseMoney } from '@parlay/money';
import type { QueryExecutorProvider } from 'kysely';
import { refuse } from '../../core/http/errors.ts';
import type { OfferingSite } from '../bonuses/campaigns/usable.ts';
import { optInByCode } from '../bonuses/opt-in.ts';

interface CodedDeposit {
  customerId: string;
  currency: string;
  /** Code as typed. An empty code counts as no code. */
  code: string | undefined;
  amount: Minor;
}

/**
 * Opts a player in with a deposit's bonus code, before money moves. Returns true if there is a code. Throws a refusal
 * that names the field if the code earns no bonus for this deposit.
 */
export async function applyBonusCode(
  db: QueryExecutorProvider,
  site: OfferingSite,
  { customerId, currency, code = '', amount }: CodedDeposit,
): Promise<boolean> {
  if (code.trim() === '') return false;
  const fieldErrors = { bonusCode: 'fieldError' } as const;
  const result = await optInByCode(db, site, customerId, code);
  if (!result.ok) {
    const refusal = {
      unknown: 'bonus_code_unknown',
      unavailable: 'bonus_unavailable',
      used: 'bonus_used',
      off: 'bonus_offers_off',
    } as const;
    throw refuse(refusal[result.error], { fieldErrors });
  }
  const minDeposit = result.made.offer?.terms.minDeposit;
  const min = minDeposit ? parseMoney(minDeposit, currency) : undefined;
  if (min?.ok && amount < min.minor) throw refuse('bonus_unavailable', { fieldErrors, details: { minDeposit } });
  return true;
}
