import { numberLocale } from '@parlay/contracts/figures';
import { parseMoney } from '@parlay/money';
import type { FastifyRequest } from 'fastify';
import { playerOf } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { countPromoCodeAttempt } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { siteOrigin } from '../../core/http/request-context.ts';
import { accountErrors } from '../instruments/account-fields.ts';
import { cashierOf } from '../instruments/cashier.ts';
import { feeOf } from '../instruments/fee.ts';
import { availableInstrumentsOf, depositInstruments } from '../instruments/offered.ts';
import { depositRules, limitPolicyOf } from '../limits/rules.ts';
import { paymentCompany } from '../payments/gateway.ts';
import { requiredProofs } from '../proofs/needs.ts';
import { applyBonusCode } from './bonus-code.ts';
import type { DepositBody } from './deposit.ts';
import { checkDeposit } from './deposit-limits.ts';
import type { DepositIntent } from './start.ts';

/** Builds a deposit from a player's request before money moves. Throws a refusal that names the invalid field. */
export async function intentOf(request: FastifyRequest, body: DepositBody, key: string): Promise<DepositIntent> {
  const { brand, locale, server } = request;
  const { customerId, currency } = playerOf(request);
  const parsed = parseMoney(body.amount, currency);
  if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { amount: 'invalidPattern' } });
  const cashier = await cashierOf(request);
  const instrument = depositInstruments(availableInstrumentsOf(cashier)).find(({ id }) => id === body.instrumentId);
  const allowed = checkDeposit(instrument, currency, parsed.minor);
  if (!allowed.ok) {
    if (allowed.error === 'amount')
      throw refuse('amount_out_of_range', { fieldErrors: { amount: allowed.validation } });
    throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
  }
  const { fields = {}, challengeWindow } = body;
  const errors = accountErrors(allowed.instrument, 'deposit', fields);
  if (Object.keys(errors).length > 0) throw refuse('unprocessable', { fieldErrors: errors });
  if (body.bonusCode?.trim()) await countPromoCodeAttempt(request);
  const hasCode = await applyBonusCode(
    server.db,
    { brand, providers: server.config.providers },
    {
      customerId,
      currency,
      code: body.bonusCode,
      amount: parsed.minor,
    },
  );
  const own = cashier.own.find(({ id }) => id === body.instrumentId);
  const method = own?.method ?? body.instrumentId;
  const provider = own?.provider ?? paymentCompany(server.config, brand, method)?.id;
  const rules = brand.cashier.methods[method];
  if (provider === undefined || !rules)
    throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
  return {
    customerId,
    key,
    body,
    method,
    provider,
    instrumentId: own?.id,
    amount: parsed.minor,
    fee: feeOf(rules.deposits.fee, currency, parsed.minor),
    order: {
      ...(Object.keys(fields).length > 0 ? { fields } : {}),
      ...(challengeWindow && rules.kind === 'card' ? { challengeWindow } : {}),
    },
    needs: {
      ...requiredProofs(brand, policyOf(request), currency, hasCode ? ['deposit', 'bonus'] : ['deposit']),
      ...depositRules(limitPolicyOf(request), currency),
    },
    locale: numberLocale(locale, brand),
    returnPage: `${siteOrigin(request)}/${locale}/account/deposit-completed`,
  };
}
