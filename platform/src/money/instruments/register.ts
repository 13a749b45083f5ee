import { isCardToken } from '@parlay/contracts/card-encoder';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assertReauthenticated, playerOf } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { checkMatches } from '../matches/matches.ts';
import type { CompanyResult } from '../payments/company-call.ts';
import { gatewayOf, type PaymentGateway, paymentCompany } from '../payments/gateway.ts';
import { openAccount, type ProviderAccount, redeemCardToken } from '../payments/payment-provider.ts';
import { checkRewardHold } from '../rewards/holds.ts';
import { accountErrors } from './account-fields.ts';
import { cashierOf } from './cashier.ts';
import type { Instrument } from './instruments.ts';
import { methodsOf, registeredInstrumentsOf } from './offered.ts';
import { confirmDestination, registerInstrument } from './repository.ts';

/**
 * Body for registering an instrument (AC2): a token from the provider's card fields, a card encrypted with its
 * encoder, or the fields that the method defines.
 */
export const NewInstrument = z
  .strictObject({
    token: z
      .string()
      .max(4000)
      .refine(isCardToken, 'it is neither a token nor an encrypted card')
      .describe('Of the card fields, or a card that the encoder encrypted; a card number is refused')
      .optional(),
    instrumentId: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('The method to register an instrument of; by default the first that has card fields'),
    fields: z.record(z.string().max(60), z.string().max(200)).optional(),
    use: z
      .enum(['deposit', 'any'])
      .default('any')
      .describe('`deposit`: only own money goes back to it, so that no proof is needed (POST /api/account/step-up)'),
  })
  .refine(({ token, fields }) => (token === undefined) !== (fields === undefined), {
    path: ['token'],
    error: 'either a token or fields',
  });
export type NewInstrument = z.infer<typeof NewInstrument>;

/**
 * Registers an instrument with the payment provider and for the player, or throws the refusal. An instrument for
 * payouts requires a recent step-up, is held for the brand's period and is announced by e-mail (decision 155).
 */
export async function addInstrument(request: FastifyRequest, body: NewInstrument): Promise<Instrument> {
  const { brand, server } = request;
  const session = playerOf(request);
  const { customerId } = session;
  const cashier = await cashierOf(request);
  const method = chosenMethod(methodsOf(cashier), body);
  const company = method && paymentCompany(server.config, brand, method.id);
  const gateway = company && gatewayOf(server.config, brand, company.id);
  if (!gateway) throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
  requireFields(method, body);
  const isDestination = body.use === 'any' && method.withdrawals.enabled;
  if (isDestination) assertReauthenticated(session);
  const account = requireAccount(await registerWithCompany(gateway, method, body), body.token !== undefined);
  const kind = methodsOf(cashier).find(({ id }) => id === account.method);
  if (!kind) throw refuse('method_unavailable', { fieldErrors: { token: 'fieldError' } });
  const isKnown = cashier.own.some(
    ({ reference, provider }) => reference === account.reference && provider === company.id,
  );
  if (kind.quantityLimitBreach && !isKnown)
    throw refuse('instrument_limit_reached', { fieldErrors: { instrumentId: 'fieldError' } });
  const typedHolder = body.fields?.holder?.trim();
  const id = await server.db.transaction().execute(async (trx) => {
    const stored = await registerInstrument(trx, {
      ...account,
      customerId,
      provider: company.id,
      kind: kind.kind,
      typedHolder,
    });
    if (isDestination) await confirmDestination(trx, stored, brand.withdrawal.destinationHoldHours);
    return stored;
  });
  await checkMatches(server.db, customerId);
  if (kind.kind === 'card') await checkRewardHold(server.db, customerId);
  const instrument = registeredInstrumentsOf(await cashierOf(request)).find((one) => one.id === id);
  if (!instrument || instrument.state === 'blocked')
    throw refuse('method_unavailable', { fieldErrors: { token: 'fieldError' } });
  return instrument;
}

/** Returns the method of a new instrument: a card method for a token, otherwise a method that defines fields. */
const chosenMethod = (methods: readonly Instrument[], { instrumentId, token }: NewInstrument): Instrument | undefined =>
  methods.find(
    ({ id, kind, accountFieldDefinitions }) =>
      (instrumentId === undefined || id === instrumentId) &&
      (token === undefined
        ? accountFieldDefinitions.some(({ uses }) => uses.includes('registration'))
        : kind === 'card'),
  );

function requireFields(method: Instrument, { fields }: NewInstrument): void {
  const errors = fields === undefined ? {} : accountErrors(method, 'registration', fields);
  if (Object.keys(errors).length > 0) throw refuse('unprocessable', { fieldErrors: errors });
}

async function registerWithCompany(
  gateway: PaymentGateway,
  method: Instrument,
  { token, fields = {} }: NewInstrument,
): Promise<CompanyResult<ProviderAccount>> {
  if (token !== undefined) return redeemCardToken(gateway, token);
  return openAccount(gateway, { method: method.id, fields });
}

function requireAccount(result: CompanyResult<ProviderAccount>, isToken: boolean): ProviderAccount {
  if (result.ok) return result.value;
  if (result.error === 'unknown') throw refuse('provider_unavailable', {}, result.cause);
  if (isToken) throw refuse('invalid_request', { fieldErrors: { token: 'invalidPattern' } });
  throw refuse('unprocessable', { fieldErrors: { fields: 'fieldError' } });
}
