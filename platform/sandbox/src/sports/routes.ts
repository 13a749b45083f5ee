import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BetBook } from '../bets/book.ts';
import { findPlayer } from '../calls/find-player.ts';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parseInput, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { type Lang, langOf } from '../web/lang.ts';
import { layout } from '../web/layout.ts';
import { fixturesAt } from './feed.ts';
import { TEXTS } from './words.ts';

const Mode = z.object({ mode: z.enum(['live', 'prematch']) });
const Query = z.object({
  variant: z.enum(['real', 'sports-radar', 'demo']).default('real'),
  lang: z.string().max(20).optional(),
  brand: z.string().max(10).optional(),
  device: z.enum(['DESKTOP', 'MOBILE']).optional(),
  origin: z.string().max(200).optional(),
});

const Token = z.object({ token: z.string().min(1).max(500) });

/** Data for the page's script. */
export interface SportsSetup {
  mode: 'live' | 'prematch';
  lang: Lang;
  siteOrigins: readonly string[];
  origin: string | undefined;
  words: typeof TEXTS;
}

/** Serves the sports book's page for a frame on the site, and its feed. */
export function sportsRoutes(app: FastifyInstance, settings: Settings, bets: BetBook): void {
  app.get('/sports/:mode', (request, reply) => {
    const address = Mode.safeParse(request.params);
    if (!address.success) return reply.callNotFound();
    const { mode } = address.data;
    const query = parseInput(Query, request.query);
    const lang = langOf(query.lang);
    const setup: SportsSetup = { mode, lang, siteOrigins: settings.siteOrigins, origin: query.origin, words: TEXTS };
    const page = layout({
      lang,
      title: TEXTS[lang][mode],
      style: 'sports',
      script: 'sports',
      setup,
      body: html`<main class="book" data-mode="${mode}" aria-busy="true">
<nav id="crumbs" class="crumbs" aria-label="${TEXTS[lang].path}"></nav>
<h1 id="title">${TEXTS[lang][mode]}</h1>
<p id="note" class="muted small">${TEXTS[lang].note}</p>
<div id="list" class="list"></div>
<p id="status" class="small" role="status"></p>
<div class="choices"><button type="button" id="compact" role="switch" aria-checked="false">${TEXTS[lang].compact}</button>
<button type="button" id="forget">${TEXTS[lang].forget}</button></div>
<div id="end"></div>
</main>`,
    });
    return sendPage(reply, settings, 'framed', page);
  });

  // Returns the frame's player. Each request verifies the token with the site, because a logout invalidates it.
  app.post('/sports/api/player', async (request) => {
    assertOwnOrigin(request);
    const { token } = parseInput(Token, request.body);
    const found = await findPlayer(settings, 'sports', token);
    if (!found.ok && found.error === 'refused')
      throw new Refusal(409, found.code, 'The site does not know this token.');
    if (!found.ok) throw new Refusal(503, 'site_unreachable', 'The site does not answer.');
    bets.meet(found);
    return { data: { player: found.player } };
  });

  app.get('/sports/api/fixtures', async (request) => {
    const { mode } = parseInput(Mode, request.query);
    return { data: fixturesAt(mode, Date.now()) };
  });
}
