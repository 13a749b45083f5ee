import { CARD_FIELDS, type CardField } from '@parlay/contracts/card-frame';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { type Html, html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import type { AccountVault } from './accounts.ts';
import { cardErrors, TypedCard } from './cards.ts';
import { CARD_METHODS } from './orders.ts';
import { TEXTS } from './words.ts';

const AUTOCOMPLETE: Record<CardField, string> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  code: 'cc-csc',
  name: 'cc-name',
};

const Query = z.object({
  origin: z.string().max(200).optional(),
  /** Mastercard number series. The second is valid only if the casino accepts it. */
  series: z.enum(['first', 'second']).default('first'),
});
const TokenRequest = TypedCard.extend({
  methods: z.array(z.string().max(40)).min(1).max(20),
  secondSeries: z.boolean().default(false),
});

/** Data for the page's script. */
export interface CardFieldsSetup {
  siteOrigins: readonly string[];
  origin: string | undefined;
  secondSeries: boolean;
}

/** Serves card fields for a frame on the site (B17). Card data stays on this origin, and the site gets a token. */
export function cardFieldRoutes(app: FastifyInstance, settings: Settings, vault: AccountVault): void {
  app.get('/payments/card-fields', (request, reply) => {
    const { origin, series } = parseInput(Query, request.query);
    const secondSeries = series === 'second';
    const setup: CardFieldsSetup = { siteOrigins: settings.siteOrigins, origin, secondSeries };
    const page = layout({
      lang: 'en',
      title: TEXTS.en.number,
      style: 'card-fields',
      script: 'card-fields',
      setup,
      bodyClass: 'fields',
      body: html`<form id="card" novalidate>${CARD_FIELDS.map(field)}<button hidden></button></form>`,
    });
    return sendPage(reply, settings, 'framed', page);
  });

  app.post('/payments/card-fields', async (request, reply) => {
    assertOwnOrigin(request);
    const { methods, secondSeries, ...typed } = parseInput(TokenRequest, request.body);
    const accepted = { methods: methods.filter((method) => CARD_METHODS.includes(method)), secondSeries };
    const errors = cardErrors(typed, accepted);
    if (Object.keys(errors).length > 0) {
      return reply.code(422).send({ error: { code: 'invalid_card', message: 'A field is not right.' }, errors });
    }
    return { data: { token: vault.tokenFor(typed, accepted) } };
  });
}

/** Renders a field with an English label, which the site's label replaces. */
const field = (id: CardField): Html => html`<div class="field" data-field="${id}">
<label for="${id}">${TEXTS.en[id]}</label>
<input type="text" id="${id}" name="${id}" autocomplete="${AUTOCOMPLETE[id]}" inputmode="${id === 'name' ? 'text' : 'numeric'}" maxlength="60" required aria-describedby="${id}-error">
<p id="${id}-error" class="hidden"></p>
</div>`;
