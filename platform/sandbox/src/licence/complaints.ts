import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { langOf } from '../web/lang.ts';
import { layout } from '../web/layout.ts';
import { TEXTS } from './words.ts';

const Query = z.object({ lang: z.string().max(20).optional() });

/** Serves a page with the independent complaints bodies that the help pages name, and the brands of each. */
export function complaintRoutes(app: FastifyInstance, settings: Settings): void {
  app.get('/complaints', (request, reply) => {
    const lang = langOf(parseInput(Query, request.query).lang);
    const words = TEXTS[lang];
    const bodies = new Set(settings.brands.map(({ legal }) => legal.complaints.body));
    const brandsOf = (body: string) => settings.brands.filter(({ legal }) => legal.complaints.body === body);
    const page = layout({
      lang,
      title: words.complaints,
      body: html`<main class="sheet"><h1>${words.complaints}</h1>
<p class="muted">${words.complaintsNote}</p>
${[...bodies].map(
  (body) => html`<section class="card"><h2>${body}</h2>
<p>${brandsOf(body)
    .map(({ name }) => name)
    .join(', ')}</p></section>`,
)}</main>`,
    });
    return sendPage(reply, settings, 'top', page);
  });
}
