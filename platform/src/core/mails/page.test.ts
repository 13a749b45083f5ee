import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { readBrands } from '@parlay/contracts/brand-files';
import { helpersIn } from '@parlay/contracts/helpers';
import { caniemail } from 'caniemail';
import { HtmlValidate } from 'html-validate';
import sanitize from 'sanitize-html';
import { compileMailPage } from '../../../scripts/mail-page.ts';
import { renderMail, renderNote } from './render.ts';
import { MAIL_KINDS, type MailKind, mailTexts } from './texts.ts';

const read = readBrands();
const brands = read.ok ? read.brands : [];
const brand = brands.find(({ id }) => id === 103);
if (!brand) throw new Error('brand 103 is missing');

const LINK = 'http://bu-103.localhost:8080/en/validateemail?token=a-b_c&x=1';
/** Values as a hostile player or agent would write them. */
const values = {
  name: '<a href=https://evil.example>\nVisit evil</a>',
  link: LINK,
  code: '123456',
  hours: '24',
  minutes: '30',
  username: '"><script>alert(1)</script>',
  email: 'a&b@mail.example',
  time: '28.11.2026 10:20 (GMT+2)',
  device: '</title></h1>{{#ink}} {name}',
  place: '<img src=https://evil.example/x.png onerror=alert(1)>',
  address: '198.51.100.7',
  author: 'Mia <b>Support</b>',
  reference: 'T-1',
  subject: '</td></tr></table>{{text}} & more',
  answer: 'Hello,\nwe looked <b>twice</b>.\n\nRegards',
  until: '30.12.2026',
  document: 'passport <!-- paragraph -->',
  amount: '€20.00',
  destination: 'Visa •••• 1111',
  reason: "it's <style>body{display:none}</style>",
};

const each = (locales: readonly Locale[], check: (kind: MailKind, locale: Locale) => void) => {
  for (const locale of locales) for (const kind of MAIL_KINDS) check(kind, locale);
};

/** E-mails that list help lines. */
const HELPERS_IN: Partial<Record<MailKind, true>> = {
  'break-begun': true,
  'self-excluded': true,
  'self-excluded-without-end': true,
  'exclusion-lifted': true,
};

const decode = (text: string) =>
  text.replace(
    /&(lt|gt|quot|amp|#39);/g,
    (_match, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" })[name] ?? '',
  );
/** Returns what a reader sees below the heading, with one space for any gap. */
const visibleText = (html: string) =>
  decode(sanitize(html.slice(html.indexOf('</h1>')), { allowedTags: ['br'] }).replace(/<br \/>/g, ' ')).replace(
    /\s+/g,
    ' ',
  );
const hrefsOf = (html: string) => [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => decode(href));

describe('the HTML of an e-mail', () => {
  it('comes from mails/page.mjml (if this fails: node platform/scripts/generate-mail-page.ts)', async () => {
    const compiled = readFileSync(join(import.meta.dirname, '../../../mails/page.gen.html'), 'utf8');
    expect(await compileMailPage()).toBe(compiled);
  });

  it.each(LOCALES)('says in %s what the text says, in the same order, with the same links', (language) => {
    each([language], (kind, locale) => {
      const { subject, text, html } = renderMail(kind, locale, brand, values);
      const shown = visibleText(html);
      let from = 0;
      for (const paragraph of text.trim().split('\n\n')) {
        const at = shown.indexOf(paragraph.replace(/\s+/g, ' '), from);
        expect([kind, locale, paragraph, at >= from]).toEqual([kind, locale, paragraph, true]);
        from = at;
      }
      const helpers = kind in HELPERS_IN ? helpersIn(brand, locale).map(({ url }) => url) : [];
      expect(new Set(hrefsOf(html))).toEqual(new Set([...(text.match(/https?:\/\/bu-\S+/g) ?? []), ...helpers]));
      expect(html).toContain(`<html lang="${locale}" dir="ltr"`);
      expect(decode(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '')).toBe(subject);
    });
  });

  it.each(LOCALES)('lists the brand’s help lines with number and link in %s, about breaks and exclusions', (locale) => {
    const helpers = helpersIn(brand, locale);
    expect(helpers.some(({ phone }) => phone !== undefined)).toBe(true);
    for (const kind of Object.keys(HELPERS_IN) as MailKind[]) {
      const { text, html } = renderMail(kind, locale, brand, values);
      for (const { name, phone, url } of helpers)
        for (const part of [name, url, ...(phone ? [phone] : [])]) {
          expect([kind, text]).toEqual([kind, expect.stringContaining(part)]);
          expect([kind, visibleText(html)]).toEqual([kind, expect.stringContaining(part)]);
        }
    }
    expect(renderMail('break-begun', locale, { ...brand, helpers: [] }, values).text).not.toContain(
      mailTexts(locale).helpers,
    );
  });

  it('inserts values as text, never as markup or placeholders', () => {
    each(['en'], (kind, locale) => {
      const { html } = renderMail(kind, locale, brand, values);
      expect(html).not.toMatch(/<(script|img|b|a href=https)[\s>]/);
      expect(html.match(/<style/g)?.length).toBe(
        renderMail(kind, locale, brand, { ...values, reason: '' }).html.match(/<style/g)?.length,
      );
    });
    const { html } = renderMail('new-login', 'en', brand, values);
    expect(visibleText(html)).toContain('</title></h1>{{#ink}} {name}');
  });

  it('loads nothing and tells nobody that it was opened', () => {
    each(['en'], (kind, locale) => {
      const { html } = renderMail(kind, locale, brand, { ...values, place: 'Turku', reason: 'x' });
      expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<img|<iframe|<script/);
    });
  });

  it('has every colour and text filled in for every brand, in its own colours', () => {
    const pages = brands.map((one) => renderMail('verify-email', 'en', one, { ...values, link: LINK }).html);
    for (const page of pages) expect(page).not.toMatch(/\{\{|undefined/);
    expect(new Set(pages).size).toBe(brands.length);
  });

  it('is the same page for a note to staff, without the players’ footer', () => {
    const { text, html } = renderNote(brand, 'Message from <b>', ['First <i>line</i>', 'Second\nline']);
    expect(text).toBe('First <i>line</i>\n\nSecond\nline\n');
    expect(visibleText(html)).toContain('First <i>line</i>');
    expect(html).toContain('Second<br>line');
    expect(html).not.toMatch(/\{\{|undefined/);
  });
});

/**
 * Rules of HTML for browsers that mail clients contradict: Outlook needs conditional comments, tables with attributes
 * and `presentation`, others remove style sheets.
 */
const NOT_FOR_MAIL = {
  'doctype-style': 'off',
  'no-conditional-comment': 'off',
  'no-inline-style': 'off',
  'no-deprecated-attr': 'off',
  'prefer-native-element': 'off',
  'presentation-role-style': 'off',
  // The title is the subject, in which a player's own words may be long.
  'long-title': 'off',
} as const;

const CLIENTS = [
  'gmail.*',
  'outlook.*',
  'apple-mail.*',
  'yahoo.*',
  'samsung-email.*',
  'gmx.*',
  'fastmail.*',
  'protonmail.*',
];

/** Features that some clients ignore, by what their readers get instead. */
const ENHANCEMENTS = new Set([
  // The light look, which is inline, at one width.
  ...['<style> element', '@media', 'color-scheme CSS property', 'color-scheme meta tag', '!important keyword'],
  ...['Class selector', 'Type selector', 'ID selector', 'Descendant combinator', 'Chaining selectors'],
  // Square corners.
  ...['border-radius', 'overflow'],
  // The preheader is visible as the first line.
  ...['display:none', 'opacity', 'max-height property', 'height property'],
  // The client's own element, pointer, spacing, underline, or window.
  ...['<body> element', 'cursor', 'word-spacing', 'outline', 'text-decoration', 'target attribute'],
  // The client's own language and roles.
  ...['lang attribute', 'dir attribute', 'aria-label attribute', 'role attribute'],
  // A long URL is broken at its hyphens.
  'word-break',
]);

describe('checkers of e-mail HTML', () => {
  it('find valid, accessible HTML in every kind and language', async () => {
    const checker = new HtmlValidate({ extends: ['html-validate:recommended'], rules: NOT_FOR_MAIL });
    for (const locale of LOCALES)
      for (const kind of MAIL_KINDS) {
        const { results } = await checker.validateString(renderMail(kind, locale, brand, values).html);
        const messages = results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        );
        expect([kind, locale, messages]).toEqual([kind, locale, []]);
      }
  });

  it('find nothing that a mail client lacks, except what only embellishes', () => {
    const html = ['verify-email', 'one-time-code', 'contact-answer', 'break-begun'] as const;
    const lacking = html.flatMap((kind) => {
      const { issues } = caniemail({ clients: CLIENTS as never, html: renderMail(kind, 'en', brand, values).html });
      return [...issues.errors].flatMap(([client, all]) =>
        all.filter(({ title }) => !ENHANCEMENTS.has(title)).map(({ title }) => `${title}: ${client}`),
      );
    });
    expect([...new Set(lacking)]).toEqual([]);
  });
});
