import { LOCALES } from '@parlay/contracts/brand';
import { parseMoney } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../../core/http/errors.ts';
import { requireSignatureOf } from '../../../core/http/signed-call.ts';
import type { OpeningBalance } from '../../../money/public.ts';
import { makeDemoPlayer } from './make-player.ts';

const Amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,3})?$/)
  .default('0');

const Name = z.string().min(1).max(200);

const Version = z.string().regex(/^\d{4}-\d{2}$/);

/** Everything may be left out: a player of brand 104 in the brand's first currency, with the demo balances. */
export const PlayerBody = z.strictObject({
  brandId: z.int().positive().default(104),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  language: z.enum(LOCALES).optional(),
  /** AU2: versions of what they have agreed to, by type; left out: the present ones. */
  accepted: z.partialRecord(z.enum(['TERMS_AND_CONDITIONS', 'PRIVACY_POLICY']), Version).optional(),
  /** Left out: a person unlike all others. */
  person: z.strictObject({ firstName: Name, surname: Name, birthDate: z.iso.date() }).optional(),
  /** Country of the address; the policy goes by it. Left out: Malta. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Decimal strings in the player's currency. */
  balance: z.strictObject({ withdrawable: Amount, bonus: Amount, locked: Amount }).optional(),
});

/**
 * Demo mode only: makes a player for a test. Signed with the sports provider's key, like the tournaments that tests make
 * are; not part of the API's document.
 */
export const demoPlayerRoutes: FastifyPluginAsyncZod = async (app) => {
  if (app.config.mode !== 'demo') return;
  app.post(
    '/api/demo/players',
    {
      preValidation: requireSignatureOf('sports'),
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
      const data = await makeDemoPlayer(app.db, {
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
