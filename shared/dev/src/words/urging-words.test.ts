import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { playTimePhraseIn } from './play-time.ts';
import { urgingWordsIn } from './urging-words.ts';

const root = workspaceRoot();

/** Folders with texts that players read. */
const FOLDERS = [
  ...readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .flatMap((name) => [`${name}/locales`, `${name}/descriptions`]),
  'shared/betting/locales',
  'shared/forms/locales',
  'platform/content',
  'platform/mails',
  'platform/sandbox/words',
].filter((folder) => existsSync(join(root, folder)));

/** Help pages that list chasing losses as a warning sign. */
const WARNING = /\/(gaming-addiction-checklist|responsible-gambling)\.html$/;

/** Texts with the language in their path: `locales/en.json`, `content/en/faq.html`, `texts/103.en.json`. */
const texts = FOLDERS.flatMap((folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return files.flatMap((file) => {
    const path = relative(root, join(file.parentPath, file.name));
    const locale = LOCALES.find((one) => new RegExp(`[/.]${one}(/|\\.json$)`).test(path));
    return file.isFile() && locale ? [{ path, locale }] : [];
  });
});
const ordinaryTexts = texts.filter(({ path }) => !WARNING.test(path));

const BRANDS = 'shared/contracts/brands';

/** Returns the texts anywhere in a value whose keys are languages: `{ "en": "…", "de": "…" }`. */
function textsByLocale(value: unknown): (readonly [Locale, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const locale = LOCALES.find((one) => one === key);
    return locale && typeof inner === 'string' ? [[locale, inner] as const] : textsByLocale(inner);
  });
}

describe('texts for players [B5]', () => {
  it.each(LOCALES)('are found in %s, including messages, help and mails', (locale: Locale) => {
    const paths = texts.filter((text) => text.locale === locale).map(({ path }) => path);
    for (const part of ['remote-shell/locales', 'remote-account/locales', 'platform/content', 'platform/mails'])
      expect(paths.filter((path) => path.startsWith(part)).length).toBeGreaterThan(0);
  });

  it.each(ordinaryTexts.map(({ path, locale }) => [path, locale] as const))(
    'do not urge players to chase a loss or to raise a stake: %s',
    (path, locale) => {
      expect(urgingWordsIn(locale, readFileSync(join(root, path), 'utf8'))).toEqual([]);
    },
  );

  it.each(LOCALES)('do not present the time since login as time played: %s', (locale) => {
    const found = texts
      .filter((text) => text.locale === locale)
      .map(({ path }) => [path, playTimePhraseIn(locale, readFileSync(join(root, path), 'utf8'))])
      .filter(([, phrase]) => phrase !== undefined);
    expect(found).toEqual([]);
  });

  it.each(readdirSync(join(root, BRANDS)))('do not urge players in any language: brand file %s', (name) => {
    const file: unknown = JSON.parse(readFileSync(join(root, BRANDS, name), 'utf8'));
    expect(textsByLocale(file).flatMap(([locale, text]) => urgingWordsIn(locale, text))).toEqual([]);
  });

  it('include texts in brand files', () => {
    const file: unknown = JSON.parse(readFileSync(join(root, BRANDS, 'default.json'), 'utf8'));
    expect(new Set(textsByLocale(file).map(([locale]) => locale))).toEqual(new Set(LOCALES));
  });

  it.each([
    ['en', 'So close! Win it all back with the next round.'],
    ['en', 'Raise your stake and chase your losses.'],
    ['de', 'Fast gewonnen! Erhöhe deinen Einsatz.'],
    ['de', 'Gewinne dein Geld zurück: jetzt zurückgewinnen'],
    ['es', 'Casi ganas. Sube tu apuesta.'],
    ['es', 'Recupera tus pérdidas'],
    ['fi', 'Melkein voitit! Korota panosta.'],
    ['fr', 'Presque gagné ! Doublez votre mise.'],
    ['fr', 'Rattrapez vos pertes'],
    ['lv', 'Gandrīz laimējāt! Atspēlēties var tagad.'],
    ['no', 'Nesten vunnet! Øk innsatsen.'],
    ['no', 'Vinn pengene tilbake'],
    ['sv', 'Nästan vunnit! Höj din insats.'],
    ['sv', 'Vinn tillbaka'],
  ] as const)('are refused in %s when they say "%s"', (locale, text) => {
    expect(urgingWordsIn(locale, text)).not.toEqual([]);
  });
});
