import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { langOf } from '../web/lang.ts';
import { layout, noticePage } from '../web/layout.ts';
import { TEXTS } from './words.ts';

const Query = z.object({ lang: z.string().max(20).optional(), company: z.string().max(80).optional() });

/** Serves the public licence register, for one company or all. The licence seals in footers link to it. */
export function licenceRoutes(app: FastifyInstance, settings: Settings): void {
  app.get('/licence', (request, reply) => {
    const query = parseInput(Query, request.query);
    const lang = langOf(query.lang);
    const words = TEXTS[lang];
    const whole = html`<p><a href="/licence?lang=${lang}">${words.all}</a></p>`;
    const found = settings.brands.filter(({ licence }) => [licence.companyId, undefined].includes(query.company));
    if (found.length === 0)
      return sendPage(reply.code(404), settings, 'top', noticePage(lang, words.title, words.unknown, whole));
    const page = layout({
      lang,
      title: words.title,
      body: html`<main class="sheet"><h1>${words.title}</h1>
<p class="muted">${words.note}</p>
${found.map(
  ({ name, licence }) => html`<section class="card" id="${licence.companyId}"><h2>${name}</h2>
<div class="scroll"><table><tbody><tr><th>${words.authority}</th><td>${licence.authority}</td></tr><tr><th>${words.licence}</th><td class="fig">${licence.number}</td></tr><tr><th>${words.company}</th><td>${licence.companyId}</td></tr><tr><th>${words.state}</th><td><span class="badge win">${words.inForce}</span></td></tr></tbody></table></div></section>`,
)}${query.company !== undefined && whole}</main>`,
    });
    return sendPage(reply, settings, 'top', page);
  });
}
