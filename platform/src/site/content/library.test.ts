import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Brand } from '@parlay/contracts/brand-data';
import { readBrands } from '@parlay/contracts/brand-files';
import type { Sources } from './files.ts';
import { helpTextOf } from './help-texts.ts';
import { createLibrary } from './library.ts';

const registers = 'https://companies.example';
let brands: readonly Brand[];
beforeAll(() => {
  const read = readBrands();
  if (!read.ok) throw new Error(read.error);
  brands = read.brands;
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

describe('help centre texts', () => {
  it('name the operator, licence and law of each brand [SH31]', () => {
    expect(textOf('<p>{brand}, {licenceNumber}, {country}, {currencies}</p>', 103)).toBe(
      '<p>Farolito, 1103/2026, Peru, PEN</p>',
    );
    expect(textOf('<p>{country}: {complaintsBody}, {complaintsTime}</p>', 117)).toBe(
      '<p>United Kingdom: Demo Dispute Service, 56 days</p>',
    );
    expect(textOf('<a href="{complaintsUrl}">x</a>')).toContain('href="https://companies.example/complaints?lang=en"');
  });

  it('name the countries without registration, also if the brand’s file names none [AU9]', () => {
    expect(textOf('<p>{blockedCountries}</p>')).toBe('<p>Cuba, Iran, North Korea, Myanmar (Burma), and Syria</p>');
    expect(textOf('<p>{blockedCountries}</p>', 120)).toMatch(/^<p>United Kingdom, Cuba, /);
  });

  it('use the part for the licence’s country, or else for the EU, or else the general one [SH31]', () => {
    const parts = { 'en/law': '<p>General</p>', 'en/law.EU': '<p>Union</p>', 'en/law.PE': '<p>Peru</p>' };
    expect([103, 104, 117].map((id) => textOf('{{law}}', id, parts))).toEqual([
      '<p>Peru</p>',
      '<p>Union</p>',
      '<p>General</p>',
    ]);
  });

  it('omit features that a brand does not offer [SH31, X26]', () => {
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
  ])('prevent the start if they contain %s, which the error names [SH31]', (html, message) => {
    expect(() => textOf(html)).toThrow(`Text en/terms for brand 104: ${message}`);
  });

  it('escape the brand’s name [D8]', () => {
    const renamed = { ...brand(104), name: 'A & <b>B</b>' };
    const library = createLibrary({ brands: [renamed], registers, sources: sources('<p>{brand}</p>') });
    expect(library.page('terms', renamed, 'en')?.html).toBe('<p>A &amp; &lt;b&gt;B&lt;/b&gt;</p>');
  });

  it('are complete for every brand and locale [SH31]', () => {
    const library = createLibrary({ brands, registers });
    for (const one of brands)
      for (const locale of one.locales) expect(library.page('terms', one, locale)?.locale).toBe(locale);
  });

  it('are split by heading into plain text for the search [SH31]', () => {
    const html = '<p>A &amp; b.</p>\n<h2 id="when">When?</h2>\n<ul><li>One</li><li>Two</li></ul>';
    expect(helpTextOf('faq', { title: 'FAQ', html, locale: 'en' }).sections).toEqual([
      { anchor: '', heading: '', text: 'A & b.' },
      { anchor: 'when', heading: 'When?', text: 'One Two' },
    ]);
  });
});
