import { describe, expect, it } from '@jest/globals';
import { ClaimRegistry, claimFindings, claimingWords } from './claims.ts';
import { type EnglishText, textsOf } from './english-texts.ts';

const FILE = 'remote-x/locales/en.json';
const TEST = { file: 'remote-x/src/a.test.ts', title: 'counts immediately [B4]' };

const message = (text: string, key = 'limits.note'): EnglishText => ({ file: FILE, key, text, isFact: false });
const proven = (text: string, provenBy = [`${TEST.file}: counts immediately`]) => ({
  texts: { 'locales/en.json': { 'limits.note': text } },
  provenBy,
});
const findings = (texts: readonly EnglishText[], registry: ClaimRegistry) =>
  claimFindings(texts, [{ folder: 'remote-x', registry }], [TEST]);

describe('the registry of claims', () => {
  it('accepts a claim whose test exists, with or without the ids of its title', () => {
    const texts = [message('It counts at once.'), message('Set a limit.', 'limits.title')];
    expect(findings(texts, [proven('It counts at once.')])).toEqual([]);
    expect(findings(texts, [proven('It counts at once.', [`${TEST.file}: ${TEST.title}`])])).toEqual([]);
  });

  it('names a claim without an entry, and the file that needs one', () => {
    expect(findings([message('You have 24 hours.')], [])).toEqual([
      expect.stringMatching(/^remote-x\/locales\/en\.json: limits\.note says 24: .* in remote-x\/claims\.json/),
    ]);
  });

  it('names an entry whose text has changed', () => {
    expect(findings([message('It counts within a day.')], [proven('It counts at once.')])).toEqual([
      expect.stringContaining('limits.note now says "It counts within a day."'),
    ]);
  });

  it('names an entry whose text is gone, or claims nothing any more', () => {
    for (const texts of [[], [message('It counts.')]]) {
      expect(findings(texts, [proven('It counts at once.')])).toEqual([expect.stringContaining('Remove the entry')]);
    }
  });

  it.each(['remote-x/src/a.test.ts: counts later', 'remote-x/src/b.test.ts: counts immediately', 'counts immediately'])(
    'names a test that does not exist: %s',
    (test) => {
      expect(findings([message('It counts at once.')], [proven('It counts at once.', [test])])).toEqual([
        `remote-x/claims.json names a test that does not exist: ${test}`,
      ]);
    },
  );

  it('names a text with two entries', () => {
    const entry = proven('It counts at once.');
    expect(findings([message('It counts at once.')], [entry, entry])).toEqual([
      expect.stringContaining('has two entries'),
    ]);
  });

  it('has a test or a kind for each entry', () => {
    const texts = { 'locales/en.json': { name: 'Free cash' } };
    expect(ClaimRegistry.safeParse([{ texts, noClaim: 'name' }]).success).toBe(true);
    for (const entry of [{ texts }, { texts, provenBy: [] }, { texts, noClaim: 'because' }]) {
      expect(ClaimRegistry.safeParse([entry]).success).toBe(false);
    }
  });
});

describe('claiming words', () => {
  it.each([
    ['24 hours, 0.95 or 5 percent', ['24', '0.95', '5', 'percent']],
    ['Only €20, always FREE', ['only', '€', '20', 'always', 'free']],
    ['{{rounds5}} left of {all}, freely chosen', []],
  ])('of %j are %j', (text, words) => expect(claimingWords(text)).toEqual(words));
});

describe('English texts', () => {
  const read = (value: unknown) => () => (typeof value === 'string' ? value : JSON.stringify(value));
  const listed = (file: string, value: unknown) =>
    textsOf(file, read(value)).map(({ key, text }) => (key === undefined ? text : `${key}: ${text}`));

  it('are those of messages and e-mails, without the paths of routes', () => {
    const messages = { routes: { 'a-2': { path: 'a-2', title: 'A' } }, note: 'One' };
    expect(listed('remote-x/locales/en.json', messages)).toEqual(['routes.a-2.title: A', 'note: One']);
    expect(listed('platform/mails/en.json', { mails: { m: { paragraphs: ['Two'] } } })).toEqual([
      'mails.m.paragraphs.0: Two',
    ]);
    expect(listed('remote-x/locales/de.json', messages)).toEqual([]);
  });

  it('are the English part of a file with several languages', () => {
    const brand = { name: 'Parlay', companyText: { en: 'For adults only.', de: 'Nur für Erwachsene.' } };
    expect(listed('shared/contracts/brands/104.json', brand)).toEqual(['companyText.en: For adults only.']);
  });

  it('are the sentences of a help page, apart from its markup and conditions', () => {
    const page = '# Bonus\n<p>Once <a href="/x1">only</a>. {#card}Never later.{/card}</p>\n<li>Free</li>';
    expect(listed('platform/content/en/bonus.html', page)).toEqual(['# Bonus', 'Once only.', 'Never later.', 'Free']);
  });

  it('are the English part of a table by language in a source, but not in tests and tools', () => {
    const source =
      "const TEXTS = { en: { title: 'Only now', lines: [`Free`] }, de: { title: 'Nur jetzt', lines: [] } };";
    expect(listed('releases/src/edge/page/fallback.ts', source)).toEqual(['Only now', 'Free']);
    for (const file of ['host/src/a.test.ts', 'shared/dev/src/a.ts', 'releases/src/verdict/a.ts']) {
      expect(listed(file, source)).toEqual([]);
    }
  });

  it('are the fields of a game’s tile, each of which is a claim', () => {
    const fields = textsOf('shared/contracts/src/game-catalogue.ts', read(''));
    expect(fields.map(({ text, isFact }) => [text, isFact])).toContainEqual(['rtp', true]);
  });
});
