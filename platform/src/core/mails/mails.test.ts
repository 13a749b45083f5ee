import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { freePort } from '@parlay/dev/free-port';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { abandonRunningJobs, runJobs } from '../../testing/jobs.ts';
import { TestMailServer } from '../../testing/mail-server.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { startJobs } from '../jobs/start.ts';
import { mailHandler } from './deliver.ts';
import { createMailOpener } from './open-mail.ts';
import { renderMail } from './render.ts';
import type { ComposedMail } from './seal.ts';
import { originOf, senderOf } from './site.ts';
import { startMail } from './start.ts';
import { MAIL_KINDS, mailTexts } from './texts.ts';

const HOUSE_LOOK = { kind: 'designed', light: {}, dark: {}, face: 'house', radius: 1 } as const;

let platform: TestPlatform;
const writeNothing = async () => undefined;
const log = { warn: () => undefined, error: () => undefined };
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

async function until<T>(probe: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const found = await probe();
    if (found !== undefined) return found;
    await delay(50);
  }
  throw new Error('it never came');
}

const countUnsent = async () =>
  (
    await readRows(
      platform.database.db,
      { n: z.number() },
      sql`select count(*)::int as n from mail where sent_at is null`,
    )
  )[0]?.n;
const untilAllSent = () => until(async () => ((await countUnsent()) === 0 ? true : undefined));

/** Registers a player, which puts one e-mail into the outbox. */
async function queueMail(languageCode = 'en') {
  const user = newPerson({ languageCode });
  expect((await register(platform.browser({ address: '198.51.103.1' }), user)).status).toBe(200);
  return String(user.email);
}

describe('mail delivery', () => {
  it('shows an e-mail on the sandbox’s outbox page with a working link', async () => {
    const port = await freePort();
    const sandbox = spawn(process.execPath, [join(import.meta.dirname, '../../../sandbox/src/server.ts')], {
      env: { ...process.env, DATA_DIR: platform.config.dataDir, PORT_SANDBOX: String(port), LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    });
    try {
      const email = await queueMail('fi');
      const folder = join(platform.config.dataDir, 'outbox');
      // Creates the folder with the permissions of an earlier version.
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
      const outgoing = startMail(platform.database, platform.config, log, writeNothing);
      await runJobs(platform.database, [outgoing.handler]);
      outgoing.stop();
      expect(await countUnsent()).toBe(0);
      const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(
        (path) => statSync(path).mode,
      );
      expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600]);
      const page = async (path: string) =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: `sandbox.localhost:${port}` } })).text();
      const list = await until(() => page('/outbox').catch(() => undefined));
      expect(list).toContain('Vahvista sähköpostiosoitteesi');
      expect(list).toContain(email);
      const name = /\/outbox\/([\w-]+\.eml)/.exec(list)?.[1] ?? '';
      const mail = await page(`/outbox/${name}`);
      const link = /http:\/\/localhost:8080\/fi\/validateemail\?token=([\w-]+)/.exec(mail);
      const visitor = platform.browser();
      await visitor.get('/api/account/user');
      expect((await visitor.post('/api/validate-email', { token: link?.[1] })).status).toBe(200);
    } finally {
      await stopProcess(sandbox);
    }
  });

  it('retries until a mail server accepts an e-mail, and sends it only once', async () => {
    const server = new TestMailServer();
    server.isBusy = true;
    const smtpUrl = await server.listen();
    const email = await queueMail();
    const mail = startMail(platform.database, { ...platform.config, smtpUrl }, log, writeNothing);
    await runJobs(platform.database, [mail.handler]);
    const { rows } = await sql`select 1 from mail where sent_at is null and failure is not null`.execute(
      platform.database.db,
    );
    expect(rows).toHaveLength(1);
    server.isBusy = false;
    await runJobs(platform.database, [mail.handler]);
    expect(await countUnsent()).toBe(0);
    // No e-mail is left.
    expect(await runJobs(platform.database, [mail.handler])).toBe(0);
    mail.stop();
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain(`To: ${email}`);
    expect(server.received[0]).toContain('Auto-Submitted: auto-generated');
    const types = server.received[0]?.match(/^Content-Type: [\w/]+/gm);
    expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html'].map((type) => `Content-Type: ${type}`));
  });

  it('does not leak the address in a mail server’s refusal into logs or tables', async () => {
    const server = new TestMailServer();
    server.refusesRecipients = true;
    const smtpUrl = await server.listen();
    const email = await queueMail();
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const mail = startMail(platform.database, { ...platform.config, smtpUrl }, logger, writeNothing);
    await runJobs(platform.database, [mail.handler], logger);
    const texts = { failure: z.string(), output: z.string() };
    const rows = await readRows(
      platform.database.db,
      texts,
      sql`
      select failure, output::text from mail m join pgboss.job j on j.singleton_key = m.id::text
      where sent_at is null and failure is not null`,
    );
    mail.stop();
    await server.close();
    const { failure = '', output = '' } = rows[0] ?? {};
    expect(failure).toContain('550');
    expect(output).toContain('550');
    expect(lines.join('')).toContain('550');
    for (const text of [failure, output, ...lines]) expect(text).not.toContain(email.split('@')[0]);
    await sql`delete from mail`.execute(platform.database.db);
  });

  it('sends an e-mail from another node if one dies while sending', async () => {
    const email = await queueMail();
    const open = createMailOpener(platform.config.secrets.session, platform.config, writeNothing);
    const sent: string[] = [];
    let markClaimed: () => void = () => undefined;
    const claimed = new Promise<void>((resolve) => {
      markClaimed = resolve;
    });
    let release: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { db } = platform.database;
    const dyingHandler = mailHandler({
      db,
      open,
      transport: {
        send() {
          markClaimed();
          return blocked;
        },
        close: () => undefined,
      },
    });
    const firstRun = runJobs(platform.database, [dyingHandler]);
    await claimed;
    await abandonRunningJobs(platform.database);
    const nextHandler = mailHandler({
      db,
      open,
      transport: { send: async (_id, { to }) => void sent.push(to), close: () => undefined },
    });
    await runJobs(platform.database, [nextHandler]);
    expect(await countUnsent()).toBe(0);
    expect(sent).toEqual([email]);
    release();
    await firstRun;
    expect(readdirSync(join(platform.config.dataDir, 'outbox')).every((name) => name.endsWith('.eml'))).toBe(true);
  });

  it('composes an e-mail when it is sent if only its kind and a reference are stored', async () => {
    const { db } = platform.database;
    await sql`insert into mail (kind, about) values ('withdrawal-paid', 'W-1'), ('withdrawal-paid', 'W-2')`.execute(db);
    const [brand] = platform.config.brands;
    if (!brand) throw new Error('brands are missing');
    const references: string[] = [];
    const open = createMailOpener(platform.config.secrets.session, platform.config, async (_db, kind, about) => {
      references.push(about);
      return about === 'W-2' ? undefined : { kind, brand, to: 'aino@example.com', name: 'Aino', locale: 'en' };
    });
    const sent: ComposedMail[] = [];
    const transport = {
      send: async (_id: string, letter: ComposedMail) => void sent.push(letter),
      close: () => undefined,
    };
    await runJobs(platform.database, [mailHandler({ db, open, transport })]);
    expect(await countUnsent()).toBe(0);
    expect(references.sort()).toEqual(['W-1', 'W-2']);
    expect(sent).toMatchObject([{ to: 'aino@example.com', subject: expect.stringContaining('Your') }]);
  });

  it('sends e-mails once from the next node if their node stops first', async () => {
    const emails = [await queueMail(), await queueMail()];
    const { db } = platform.database;
    const open = createMailOpener(platform.config.secrets.session, platform.config, writeNothing);
    const sent: string[] = [];
    let first: { stop(): Promise<void> } | undefined;
    let stopping: Promise<void> | undefined;
    const send = async (_id: string, { to }: ComposedMail) => {
      sent.push(to);
      stopping ??= first?.stop();
    };
    const handler = mailHandler({ db, open, transport: { send, close: () => undefined } });
    const sequentialHandler = { ...handler, kind: { ...handler.kind, atOnce: 1 } };
    first = startJobs(platform.database, [sequentialHandler], log);
    await until(async () => ((await countUnsent()) === 1 ? true : undefined));
    await stopping;
    expect(await countUnsent()).toBe(1);
    const next = startJobs(platform.database, [handler], log);
    await untilAllSent();
    await next.stop();
    expect(sent.sort()).toEqual(emails.sort());
  });

  it('links to the brand’s site, regardless of the Host header', async () => {
    const brand = platform.config.brands.find(({ id }) => id === 103);
    const other = platform.config.brands.find(({ id }) => id === 104);
    if (!brand || !other) throw new Error('brands are missing');
    const demo = { mode: 'demo' as const, ports: { site: 8080 } };
    const production = { mode: 'production' as const, ports: { site: 8080 } };
    expect(originOf(brand, demo)).toBe('http://bu-103.localhost:8080');
    expect(originOf({ ...brand, hosts: ['www.farolito.example'] }, demo)).toBe('https://www.farolito.example');
    expect(originOf(other, { ...demo, ports: { site: 9080 } })).toBe('http://localhost:9080');
    expect(originOf({ ...brand, hosts: ['www.farolito.example'] }, production)).toBe('https://www.farolito.example');
    expect(() => originOf(brand, production)).toThrow('State one in BRAND_HOSTS');
    expect(senderOf({ ...brand, hosts: ['www.farolito.example'] })).toEqual({
      name: 'Farolito',
      address: 'no-reply@www.farolito.example',
    });
  });
});

describe('e-mail texts', () => {
  const brand = { name: 'Parlay', look: HOUSE_LOOK, helpers: [], legal: { country: 'MT' } };
  const values = { name: 'Aino', link: 'http://localhost:8080/en/x?a=1&b=2', code: '123456' };

  it.each(LOCALES)('is complete in %s, with the same placeholders as in English', (locale) => {
    const placeholders = (text: object) => (JSON.stringify(text).match(/\{\w+\}/g) ?? []).sort();
    for (const kind of MAIL_KINDS) {
      expect([kind, placeholders(mailTexts(locale).mails[kind])]).toEqual([
        kind,
        placeholders(mailTexts('en').mails[kind]),
      ]);
      if (locale !== 'en') expect(mailTexts(locale).mails[kind].subject).not.toBe(mailTexts('en').mails[kind].subject);
      expect(renderMail(kind, locale, brand, values).html).toContain(`<html lang="${locale}"`);
    }
  });

  it('ask for no password, code or card number, and advertise nothing', () => {
    for (const kind of MAIL_KINDS) {
      const { subject, paragraphs, button = '' } = mailTexts('en').mails[kind];
      const text = [subject, ...paragraphs, button].join('\n');
      expect([kind, text]).toEqual([
        kind,
        expect.not.stringMatching(
          /\b(?:send|reply with|tell|give|enter|type|confirm|write)\b[^.:\n]*\b(?:password|code|card|pin)\b/i,
        ),
      ]);
      expect([kind, text]).toEqual([kind, expect.not.stringMatching(/\b(?:bonus|promotion|free|win|jackpot|odds)\b/i)]);
      expect([kind, renderMail(kind, 'en', brand, values).html]).toEqual([
        kind,
        expect.not.stringMatching(/<(?:form|input)/),
      ]);
    }
  });

  it('insert a name as text, without markup or line breaks', () => {
    const { text, html } = renderMail('verify-email', 'en', brand, { ...values, name: '<a href=x>\nVisit evil</a>' });
    expect(html).not.toContain('<a href=x>');
    expect(html).toContain('&lt;a href=x&gt; Visit evil');
    expect(text).toContain('Hello <a href=x> Visit evil</a>,');
    expect(html).toContain('href="http://localhost:8080/en/x?a=1&amp;b=2"');
  });
});

async function stopProcess(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
