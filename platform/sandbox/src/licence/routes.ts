import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { layout } from '../web/layout.ts';

/** The regulators' public register: what a licence seal in a footer leads to. */
export function licenceRoutes(app: FastifyInstance, settings: Settings): void {
  app.get('/licence', (_request, reply) => {
    const page = layout({
      lang: 'en',
      title: 'Licence register',
      body: html`<main class="sheet"><h1>Licence register</h1>
<p class="muted">A pretend register for the demonstration. None of these authorities or licences exists.</p>
${settings.brands.map(
  ({ name, licence }) => html`<section class="card" id="${licence.companyId}"><h2>${name}</h2>
<div class="scroll"><table><tbody><tr><th>Authority</th><td>${licence.authority}</td></tr><tr><th>Licence</th><td class="fig">${licence.number}</td></tr><tr><th>Company</th><td>${licence.companyId}</td></tr><tr><th>State</th><td><span class="badge win">In force</span></td></tr></tbody></table></div></section>`,
)}</main>`,
    });
    return sendPage(reply, settings, 'top', page);
  });
}
