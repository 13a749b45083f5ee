import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Brand } from '@parlay/contracts/brand-data';
import { readBrands } from '@parlay/contracts/brand-files';
import type { HasProviders } from '@parlay/contracts/providers';
import { readSources, type Sources } from './files.ts';
import { helpTextOf } from './help-texts.ts';
import { createLibrary } from './library.ts';

const registers = 'https://companies.example';
let brands: readonly Brand[];
beforeAll(() => {
  const result = readBrands();
  if (!result.ok) throw new Error(result.error);
  brands = result.brands;
});
const brand = (id: number): Brand => {
  const found = brands.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`there is no brand ${id}`);
  return found;
};

const sources = (html: string, parts: Record<string, string> = {}): Sources => ({
  pages: new Map([['en/terms', { title: 'Terms', html }]]),
  parts: new Map(Object.entries(parts)),
});
const textOf = (html: string, id = 104, parts = {}) =>
  createLibrary({ brands: [brand(id)], registers, sources: sources(html, parts) }).page('terms', brand(id), 'en')?.html;

describe('a help centre text', () => {
  it('names the operator, licence and law of each brand [SH31]', () => {
    expect(textOf('<p>{brand}, {licenceNumber}, {country}, {currencies}</p>', 103)).toBe(
      '<p>Farolito, 1103/2026, Peru, PEN</p>',
    );
    expect(textOf('<p>{country}: {complaintsBody}, {complaintsTime}</p>', 117)).toBe(
      '<p>United Kingdom: Demo Dispute Service, 56 days</p>',
    );
    expect(textOf('<a href="{complaintsUrl}">x</a>')).toContain('href="https://companies.example/complaints?lang=en"');
  });

  it('names the countries without registration, even if the brand’s file names none [AU9]', () => {
    expect(textOf('<p>{blockedCountries}</p>')).toBe('<p>Cuba, Iran, North Korea, Myanmar (Burma), and Syria</p>');
    expect(textOf('<p>{blockedCountries}</p>', 120)).toMatch(/^<p>United Kingdom, Cuba, /);
  });

  it('says what happens to a bet whose odds move, for tournaments and for pages that take bets [SH31]', () => {
    const rules = (...providers: HasProviders['providers'][number][]) =>
      createLibrary({ brands: [brand(104)], registers, providers }).page('betting-rules', brand(104), 'en')?.html;
    const book = { id: 'book', kind: 'sports', takesBets: true } as HasProviders['providers'][number];
    expect(rules(book)).toContain('a bet in a tournament, we refuse the bet, show you the new odds and ask again');
    expect(rules(book)).toContain('you choose in the betslip what happens if the odds move');
    expect(rules()).not.toContain('betslip');
  });

  it('says how bets with money are settled, and what a corrected result can leave owed [SH31]', () => {
    const book = { id: 'book', kind: 'sports', takesBets: true } as HasProviders['providers'][number];
    const rules = (known: Brand) =>
      createLibrary({ brands: [known], registers, providers: [book] }).page('betting-rules', known, 'en')?.html;
    expect(rules(brand(104))).toMatch(/A void selection .*the rest is shown as owed/s);
    const refusing: Brand = { ...brand(104), books: { resettlementAboveBalance: 'refuse' } };
    expect(rules(refusing)).toContain('the bet is settled again');
    expect(rules(refusing)).not.toContain('owed');
    const { products } = brand(104);
    const withoutTournaments: Brand = { ...brand(104), products: products.filter((one) => one !== 'tournaments') };
    expect(rules(withoutTournaments)).not.toContain('tournament');
  });

  it('explains the cash-out of points in tournaments, and of money where bets are taken [SH31]', () => {
    const book = { id: 'book', kind: 'sports', takesBets: true } as HasProviders['providers'][number];
    const cashOut = (id: number, ...providers: HasProviders['providers'][number][]) =>
      createLibrary({ brands: [brand(id)], registers, providers }).page('cash-out', brand(id), 'en')?.html;
    expect(cashOut(104)).toContain('the settled bets that you need for a prize');
    expect(cashOut(104)).not.toContain('betslip');
    expect(cashOut(104, book)).toContain('the odds company names the amount');
    expect(cashOut(113, book)).toContain('before its event is over');
    expect(cashOut(113, book)).not.toMatch(/points|tournament|betslip/);
  });

  it('uses the part for the licence’s country, or else for the EU, or else the general one [SH31]', () => {
    const parts = { 'en/law': '<p>General</p>', 'en/law.EU': '<p>Union</p>', 'en/law.PE': '<p>Peru</p>' };
    expect([103, 104, 117].map((id) => textOf('{{law}}', id, parts))).toEqual([
      '<p>Peru</p>',
      '<p>Union</p>',
      '<p>General</p>',
    ]);
  });

  it('omits features that a brand does not offer [SH31, X26]', () => {
    const html = '{#cancelAllowed}<p>Cancel</p>{/cancelAllowed}{#cancelNever}<p>Final</p>{/cancelNever}';
    expect(textOf(html)).toBe('<p>Cancel</p>');
    expect(textOf(html, 117)).toBe('<p>Final</p>');
  });

  it.each([
    ['<p>{moon}</p>', 'fact {moon} is unknown'],
    ['<p>{}</p>', 'fact {} is unknown or empty'],
    ['{{moon}}', 'part {{moon}} has no file'],
    ['{#moon}x{/moon}', 'condition {#moon} is unknown'],
    ['{#casino}x', 'condition {#casino} is unknown or has no other end'],
  ])('prevents the startup if it contains %s, which the error names [SH31]', (html, message) => {
    expect(() => textOf(html)).toThrow(`Text en/terms for brand 104: ${message}`);
  });

  it('is the same in a checkout with CRLF', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlay-content-'));
    mkdirSync(join(folder, 'en'));
    writeFileSync(join(folder, 'en', 'terms.html'), '# Terms\r\n<p>One</p>\r\n<p>Two</p>\r\n');
    expect(readSources(folder).pages.get('en/terms')).toEqual({ title: 'Terms', html: '<p>One</p>\n<p>Two</p>' });
    rmSync(folder, { recursive: true });
  });

  it('escapes the brand’s name [D8]', () => {
    const renamed = { ...brand(104), name: 'A & <b>B</b>' };
    const library = createLibrary({ brands: [renamed], registers, sources: sources('<p>{brand}</p>') });
    expect(library.page('terms', renamed, 'en')?.html).toBe('<p>A &amp; &lt;b&gt;B&lt;/b&gt;</p>');
  });

  it('is complete for every brand and locale [SH31]', () => {
    const library = createLibrary({ brands, registers });
    for (const testedBrand of brands)
      for (const locale of testedBrand.locales) expect(library.page('terms', testedBrand, locale)?.locale).toBe(locale);
  });

  it('is split by heading into plain text for the search [SH31]', () => {
    const html = '<p>A &amp; b.</p>\n<h2 id="when">When?</h2>\n<ul><li>One</li><li>Two</li></ul>';
    expect(helpTextOf('faq', { title: 'FAQ', html, locale: 'en' }).sections).toEqual([
      { anchor: '', heading: '', text: 'A & b.' },
      { anchor: 'when', heading: 'When?', text: 'One Two' },
    ]);
  });
});
