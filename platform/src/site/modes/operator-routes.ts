import type { Brand } from '@parlay/contracts/brand-data';
import { SITE_MODES, type SiteMode } from '@parlay/contracts/site-modes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { Instant, reasonText, responseSchemas } from '../../core/http/schemas.ts';
import { executeOnce } from '../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../core/operators/access.ts';
import { recordAction } from '../../core/operators/actions.ts';
import { operatorIntent } from '../../core/operators/intent.ts';
import { setSwitch } from '../../core/site-modes/site-modes.ts';

const Mode = z
  .object({
    brandId: z.int(),
    mode: z.enum(SITE_MODES),
    isOn: z.boolean(),
    until: Instant.nullable().describe('When it ends automatically'),
    changed: z
      .object({ actor: z.string(), reason: z.string(), at: Instant })
      .nullable()
      .describe('The last switch; null while the brand’s file decides'),
  })
  .meta({ id: 'SiteModeState' });
type Mode = z.infer<typeof Mode>;

const Params = z.object({ brandId: z.coerce.number().int(), mode: z.enum(SITE_MODES) });
const SwitchBody = z
  .strictObject({
    isOn: z.boolean(),
    until: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When the mode ends automatically; only of a mode that is switched on'),
    reason: reasonText(500),
  })
  .meta({ id: 'SiteSwitch' });

/** Registers the routes with which operators read and switch the maintenance and promo modes of brands. */
export const modeOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { reading, writing } = operatorAccess('site');
  const tags = ['site'];

  function present(brand: Brand, mode: SiteMode): Mode {
    const { isOn, until } = app.siteModes.of(brand, mode);
    const last = app.siteModes.last(brand.id, mode);
    return {
      brandId: brand.id,
      mode,
      isOn,
      until: until?.toISOString() ?? null,
      changed: last ? { actor: last.actor, reason: last.reason, at: last.changedAt.toISOString() } : null,
    };
  }

  app.get(
    '/api/operator/site-modes',
    { ...reading, schema: { tags, response: responseSchemas(z.object({ items: z.array(Mode) })) } },
    async () => {
      await app.siteModes.refresh();
      return { data: { items: app.config.brands.flatMap((brand) => SITE_MODES.map((mode) => present(brand, mode))) } };
    },
  );

  app.post(
    '/api/operator/site-modes/:brandId/:mode',
    {
      ...writing,
      schema: { tags, headers: IdempotencyHeaders, params: Params, body: SwitchBody, response: responseSchemas(Mode) },
    },
    async (request) => {
      const { brandId, mode } = request.params;
      const { isOn, reason } = request.body;
      const until = request.body.until === undefined ? null : new Date(request.body.until);
      const brand = app.config.brands.find(({ id }) => id === brandId);
      if (!brand) throw refuse('not_found');
      if (until && (!isOn || until <= new Date()))
        throw refuse('invalid_request', { fieldErrors: { until: 'fieldError' } });
      const { actor, ...intent } = operatorIntent(request, `operator-site:${brandId}:${mode}`);
      const claimed = await executeOnce(app.db, intent, Mode, async (trx) => {
        await setSwitch(trx, { brandId, mode, isOn, until, reason, actor });
        const details = { isOn, until: until?.toISOString() ?? null };
        await recordAction(trx, { actor, action: `site.${mode}`, subject: String(brandId), reason, details });
        const changed = { actor, reason, at: new Date().toISOString() };
        return { brandId, mode, isOn, until: until?.toISOString() ?? null, changed };
      });
      await app.siteModes.refresh();
      return { data: requireReply(claimed) };
    },
  );
};
