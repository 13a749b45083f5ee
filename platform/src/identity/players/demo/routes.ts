import { LOCALES } from '@parlay/contracts/brand';
import { parseMoney } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../../core/http/errors.ts';
import { requireSignatureOf } from '../../../core/http/signed-call.ts';
import type { OpeningBalance } from '../../../money/public.ts';
import { createDemoPlayer } from './make-player.ts';

const Amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,3})?$/)
  .default('0');

const Name = z.string().min(1).max(200);

const Version = z.string().regex(/^\d{4}-\d{2}$/);

/** All fields are optional. By default, creates a player of brand 104 in its first currency, with the demo balances. */
export const PlayerBody = z.strictObject({
  brandId: z.int().positive().default(104),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  language: z.enum(LOCALES).optional(),
  /** Accepted consent versions by type (AU2); defaults to the current ones. */
  accepted: z.partialRecord(z.enum(['TERMS_AND_CONDITIONS', 'PRIVACY_POLICY']), Version).optional(),
  /** Defaults to a unique person. */
  person: z.strictObject({ firstName: Name, surname: Name, birthDate: z.iso.date() }).optional(),
  /** Country of the address, which determines the policy. Defaults to Malta. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Decimal strings in the player's currency. */
  balance: z.strictObject({ withdrawable: Amount, bonus: Amount, locked: Amount }).optional(),
});

/**
 * Registers a route that creates players for tests, in demo mode only. Requests are signed with the odds provider's
 * key, like requests for test tournaments. The route is not part of the API document.
 */
export const demoPlayerRoutes: FastifyPluginAsyncZod = async (app) => {
  if (app.config.mode !== 'demo') return;
  app.post(
    '/api/demo/players',
    {
      preValidation: requireSignatureOf('odds'),
      config: { xsrf: 'exempt' },
      schema: { hide: true, body: PlayerBody },
    },
    async (request) => {
      const { brandId, balance, language, accepted, person, country } = request.body;
      const brand = app.config.brands.find(({ id }) => id === brandId);
      if (!brand) throw refuse('invalid_request', { fieldErrors: { brandId: 'invalidPattern' } });
      const currency = request.body.currency ?? brand.currencies[0] ?? '';
      if (!brand.currencies.includes(currency))
        throw refuse('invalid_request', { fieldErrors: { currency: 'invalidPattern' } });
      const data = await createDemoPlayer(app.db, {
        brand,
        currency,
        language: language ?? brand.defaultLocale,
        balance: balance && minorUnits(balance, currency),
        accepted,
        person,
        country,
      });
      return { data };
    },
  );
};

function minorUnits(balance: z.output<typeof PlayerBody>['balance'] & object, currency: string): OpeningBalance {
  const minor = (name: keyof typeof balance) => {
    const parsed = parseMoney(balance[name], currency);
    if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { [`balance.${name}`]: 'invalidPattern' } });
    return parsed.minor;
  };
  return { withdrawable: minor('withdrawable'), bonus: minor('bonus'), locked: minor('locked') };
}
