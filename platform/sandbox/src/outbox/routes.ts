import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { figure, list, operatorPage } from '../operator/page.ts';
import type { Settings } from '../settings.ts';
import { sendPage } from '../web/headers.ts';
import { type Html, html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import { type Mail, readMail } from './mail.ts';

const Name = z.object({ name: z.string().regex(/^[\w-][\w.-]{0,150}\.eml$/) });
const MAX_MAILS = 100;
const MAX_MAIL_BYTES = 1_048_576;

/** Serves the e-mails that the platform has sent, newest first. Only in demo mode: production uses a mail server. */
export function outboxRoutes(app: FastifyInstance, settings: Settings): void {
  if (settings.mode !== 'demo') return;
  const folder = join(settings.dataDir, 'outbox');

  app.get('/outbox', async (_request, reply) => {
    const mails = await mailsIn(folder);
    const rows = mails.map(({ name, mail }) => [
      html`<a href="/outbox/${name}">${mail.subject || '(no subject)'}</a>`,
      mail.to,
      figure(mail.date),
    ]);
    const body = list('No e-mail has been sent yet.', ['Subject', 'To', 'Sent'], rows);
    return sendPage(reply, settings, 'top', operatorPage('Outbox', body));
  });

  app.get('/outbox/:name', async (request, reply) => {
    const name = Name.safeParse(request.params);
    const mail = name.success ? await read(folder, name.data.name) : undefined;
    if (!mail) return reply.callNotFound();
    const page = layout({
      lang: 'en',
      title: mail.subject || 'E-mail',
      style: 'outbox',
      body: html`<main class="sheet"><p><a href="/outbox">Outbox</a></p><h1>${mail.subject}</h1>
<p class="muted">From ${mail.from} to ${mail.to}, ${mail.date}</p>
${mail.html !== undefined && html`<p><a href="/outbox/${name.data?.name}/html">HTML part</a></p>`}<pre class="card">${withLinks(mail.text, settings.siteOrigins)}</pre></main>`,
    });
    return sendPage(reply, settings, 'top', page);
  });

  app.get('/outbox/:name/html', async (request, reply) => {
    const name = Name.safeParse(request.params);
    const mail = name.success ? await read(folder, name.data.name) : undefined;
    if (mail?.html === undefined) return reply.callNotFound();
    return reply
      .header('Content-Security-Policy', MAIL_POLICY)
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
}

/** CSP of an e-mail's HTML, which may style itself and load nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Turns URLs of the site into links and leaves other URLs as text. */
function withLinks(text: string, siteOrigins: readonly string[]): Html[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece) => {
    const isSiteUrl = URL.canParse(piece) && siteOrigins.includes(new URL(piece).origin);
    return isSiteUrl ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`;
  });
}

async function mailsIn(folder: string): Promise<{ name: string; mail: Mail }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => Name.safeParse({ name }).success);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const newest = dated.sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1)).slice(0, MAX_MAILS);
  const mails = await Promise.all(newest.map(async ({ name }) => ({ name, mail: await read(folder, name) })));
  return mails.flatMap(({ name, mail }) => (mail ? [{ name, mail }] : []));
}

async function read(folder: string, name: string): Promise<Mail | undefined> {
  const path = join(folder, name);
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile() || info.size > MAX_MAIL_BYTES) return undefined;
  return readMail(await readFile(path, 'utf8'));
}
