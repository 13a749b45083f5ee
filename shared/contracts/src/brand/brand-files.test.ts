import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LOCALES, resolveBrand } from './brand.ts';
import type { Brand } from './brand-data.ts';
import { readBrands } from './brand-files.ts';
import { pageBrandOf } from './brand-for-page.ts';
import { formatsIn } from './formats.ts';
import { leanBrand, PageBrand } from './page-brand.ts';

/** Brand ids of the specification (SH3), without its duplicates. */
const IDS = [...Array.from({ length: 28 }, (_, at) => 103 + at), 140, 170, 171, 172, 173, 80406];

const allBrands = (): Brand[] => {
  const read = readBrands();
  if (!read.ok) throw new Error(read.error);
  return read.brands;
};
const brands = allBrands();
const brand = (id: number): Brand => {
  const found = brands.find((one) => one.id === id);
  if (!found) throw new Error(`no brand ${id}`);
  return found;
};

describe('the brands of the specification', () => {
  it('all exist, each with its own name and look [SH3]', () => {
    expect(brands.map(({ id }) => id).filter((id) => IDS.includes(id))).toEqual(IDS);
    expect(new Set(brands.map(({ name }) => name)).size).toBe(brands.length);
    expect(new Set(brands.map(({ theme }) => theme)).size).toBe(brands.length);
    expect(new Set(brands.map(({ licence }) => licence.companyId)).size).toBe(brands.length);
    expect(new Set(brands.map(({ licence }) => licence.number)).size).toBe(brands.length);
    expect(new Set(brands.map(({ look }) => JSON.stringify(look))).size).toBe(brands.length);
  });

  it('are resolved by host name, and in demo mode by ?bu= [RS14]', () => {
    for (const { id } of brands) {
      const at = (host: string, override?: string) => resolveBrand(brands, { host, override, mode: 'demo' }).id;
      expect(at(`bu-${id}.localhost:8080`)).toBe(id);
      expect(at('localhost:8080', String(id))).toBe(id);
    }
    for (const host of ['bu-103.evil.example', 'bu-103.evil.localhost', 'a.bu-103.localhost', 'bu-0103.localhost'])
      expect(resolveBrand(brands, { host, override: undefined, mode: 'demo' }).id).toBe(104);
    expect(resolveBrand(brands, { host: 'localhost', override: '105', mode: 'production' }).id).toBe(104);
    expect(resolveBrand(brands, { host: 'bu-999.localhost', override: '7', mode: 'demo' }).id).toBe(104);
  });

  it('name their operator in each of their languages, with all placeholders filled in', () => {
    for (const one of brands)
      for (const locale of one.locales) {
        const { companyText } = pageBrandOf(one, locale);
        expect(companyText).toContain(one.licence.number);
        expect(companyText).not.toMatch(/[{}]/);
        expect(one.companyText[locale]).toBeDefined();
      }
  });

  it('use the default rule if their file sets none [X3, X4, X5, X6, X34]', () => {
    const defaults = brand(124);
    expect(defaults.session).toMatchObject({
      rule: 'countdown',
      timeoutMinutes: 20,
      warningSeconds: 60,
      absoluteHours: 24,
    }); // X1
    expect(formatsIn(defaults, 'en')).toEqual({
      picker: 'DD.MM.YYYY',
      registration: 'DD.MM.YYYY',
      tournament: 'DD.MM.YYYY HH:mm',
      lastLogin: 'YYYY-MM-DD hh:mm:ss A',
      clock: 'HH:mm',
      wire: 'YYYY-MM-DD',
      decimalComma: false, // X29
    }); // X3
    expect(defaults.registration.minAge).toBe(18); // X4
    expect(defaults.password.policy).toBe('ordered'); // X5
    expect(defaults.names.allowHyphen).toBe(false); // VA4
    expect(defaults.cards.mastercardSecondSeries).toBe(false); // VA7
    expect(defaults.payments).toEqual({ severity: {}, afterDeposit: {}, allowCancelWithdrawal: true }); // X26
    expect(defaults.policy).toBeUndefined();
    expect(defaults.bonus.progressOn).toBe('CLAIMED'); // X34
    expect(defaults.freeCash.popup).toBe(false);
    expect([defaults.maintenance, defaults.promo, defaults.lotteryOnly, defaults.templates]).toEqual([
      false,
      false,
      false,
      {},
    ]);
    expect(defaults.constants).toMatchObject({ noticeMs: 5000, realtimeNoticeMs: 15_000, infoBarMs: 2000 }); // X6, MC3
  });

  it('allow hyphens in names, except for the brand with the specification’s rule [VA4]', () => {
    expect(brands.filter(({ names }) => !names.allowHyphen).map(({ id }) => id)).toEqual([124]);
  });

  it('differ in the fields that the specification sets for them', () => {
    expect(brand(103).registration).toMatchObject({ defaultCountry: 'PE', firstCountries: expect.any(Array) }); // AU8
    expect(brand(103).registration.firstCountries[0]).toBe('PE');
    expect(brand(120).freeCash.popup).toBe(true); // SH27
    expect(brand(121).freeCash.popup).toBe(false);
    const withGroups = [brand(117), brand(118)];
    expect(withGroups.map(({ jurisdictions }) => jurisdictions.crossing)).toEqual(['notice', 'confirm']); // SH7
    for (const { jurisdictions } of withGroups)
      expect(jurisdictions.groups.map(({ areas }) => areas)).toEqual([
        ['account', 'betting'],
        ['casino', 'virtuals', 'lottery'],
      ]);
    for (const one of brands.filter(({ lotteryOnly }) => lotteryOnly))
      expect([one.products.includes('lottery'), one.contactUrl]).toEqual([true, expect.stringMatching(/^https:/)]); // SH4
    expect(brands.filter(({ lotteryOnly }) => lotteryOnly).length).toBeGreaterThan(1);
    for (const one of brands) expect(one.registration.redirects['200017']).toBeDefined(); // AU9
    // No company serves it, so its page would be only a text.
    for (const one of brands) expect(one.products).not.toContain('fantasy'); // CA10
    expect(new Set(brands.flatMap(({ locales }) => locales)).size).toBe(LOCALES.length);
  });

  it('are sent to pages without default values and parse to the same brand', () => {
    for (const one of brands)
      for (const locale of one.locales) {
        const whole = pageBrandOf(one, locale);
        const lean = leanBrand(whole);
        expect(PageBrand.parse(JSON.parse(JSON.stringify(lean)))).toEqual(whole);
        expect(JSON.stringify(lean).length).toBeLessThan(JSON.stringify(whole).length - 500);
      }
    expect(Object.keys(leanBrand(pageBrandOf(brand(104), 'en')))).not.toContain('look');
    expect(leanBrand(pageBrandOf(brand(122), 'en')).session).toEqual({ rule: 'fixed' });
  });
});

describe('a brand file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlay-brands-'));
    cpSync(join(import.meta.dirname, '..', '..', 'brands', 'default.json'), join(folder, 'default.json'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const minimalBrand = {
    id: 999,
    name: 'Scratch',
    theme: 'scratch',
    defaultLocale: 'en',
    locales: ['en'],
    timezone: 'Europe/Malta',
    licence: { number: '1999/2026', companyId: 'scratch-999' },
    look: { kind: 'mixed', hue: 260, highlight: 90 },
  };
  const withFile = (fields: object, name = '999.json') => {
    writeFileSync(join(folder, name), JSON.stringify(fields));
    return readBrands(undefined, folder);
  };

  it('may set individual constants, and only those are sent to its pages [MC3]', () => {
    const own = {
      constants: { resendMs: 30_000, paymentMarkLocales: ['lv'], pageSizes: { xl: 23 } },
      session: { pingSeconds: 30 },
    };
    const read = withFile({ ...minimalBrand, ...own });
    if (!read.ok || !read.brands[0]) throw new Error('the file was not taken');
    const lean = leanBrand(pageBrandOf(read.brands[0], 'en'));
    expect([lean.constants, lean.session]).toEqual([own.constants, own.session]);
    expect(PageBrand.parse(lean).session).toMatchObject({ pingSeconds: 30, timeoutMinutes: 20 });
    const error = expect.stringContaining('constants.resendMs');
    expect(withFile({ ...minimalBrand, constants: { resendMs: 0 } })).toEqual({ ok: false, error });
  });

  it('needs few fields, because default.json has the others', () => {
    const read = withFile(minimalBrand);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && read.brands[0]).toMatchObject({
      groupName: 'Parlay Group',
      licence: { authority: 'Demo Gaming Authority', number: '1999/2026' },
      products: expect.arrayContaining(['casino']),
    });
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('raises the version of one consent text and shares the others [AU2]', () => {
    const read = withFile({ ...minimalBrand, consents: { TERMS_AND_CONDITIONS: '2027-02-15' } });
    const shared = withFile(minimalBrand);
    const before = shared.ok && shared.brands[0]?.consents;
    expect(read.ok && read.brands[0]?.consents).toEqual({ ...before, TERMS_AND_CONDITIONS: '2027-02-15' });
  });

  it.each<[string, object, string]>([
    ['an unknown field', { ...minimalBrand, colour: 'red' }, 'colour'],
    ['an unknown nested field', { ...minimalBrand, payments: { allowCancel: true } }, 'allowCancel'],
    ['an unknown language', { ...minimalBrand, locales: ['en', 'xx'] }, 'locales.1'],
    ['a default language it does not offer', { ...minimalBrand, defaultLocale: 'fi' }, 'defaultLocale'],
    ['an unknown payment logo', { ...minimalBrand, paymentMethods: [{ id: 'gold' }] }, 'paymentMethods.0.id'],
    ['a lottery-only brand with a casino', { ...minimalBrand, lotteryOnly: true }, 'lotteries only'],
    [
      'a lottery-only brand without a contact page',
      { ...minimalBrand, lotteryOnly: true, products: ['lottery'] },
      'contactUrl',
    ],
    ['the colour of losses', { ...minimalBrand, look: { kind: 'mixed', hue: 20, highlight: 90 } }, 'loss red'],
    ['an area under two licences', duplicateHost(), 'one group'],
    ['an id that differs from its file name', { ...minimalBrand, id: 998 }, 'its id is 998'],
    [
      'a reality check every second',
      { ...minimalBrand, policy: { realityCheck: { offered: ['PT1S'] } } },
      'PT1M to P1D',
    ],
    ['an unknown rule', { ...minimalBrand, policy: { demos: 'off' } }, 'no such field as demos'],
    ['a version that is not a day', { ...minimalBrand, consents: { PRIVACY_POLICY: 'v2' } }, 'consents.PRIVACY_POLICY'],
    ['an unknown consent', { ...minimalBrand, consents: { COOKIES: '2026-11' } }, 'COOKIES'],
    ['free cash without an amount', { ...minimalBrand, freeCash: { popup: true } }, 'an amount in each currency'],
    ['free cash of a fraction of a cent', { ...minimalBrand, freeCashAmounts: { EUR: 0.5 } }, 'freeCashAmounts.EUR'],
    ['a redirect to another site', { ...minimalBrand, registration: { redirects: { 200017: '//evil' } } }, 'redirects'],
  ])('is rejected with %s, with a message that names the file', (_what, fields, named) => {
    const read = withFile(fields);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.error).toContain('Brand 999.json is not valid');
    expect(!read.ok && read.error).toContain(named);
  });

  function duplicateHost() {
    const group = { authority: 'Demo', number: '1', areas: ['casino'] };
    return {
      ...minimalBrand,
      jurisdictions: {
        groups: [
          { ...group, id: 'a' },
          { ...group, id: 'b' },
        ],
      },
    };
  }

  it('may not use the theme or a host of another brand', () => {
    withFile({ ...minimalBrand, hosts: ['scratch.example'] });
    expect(withFile({ ...minimalBrand, id: 1000 }, '1000.json')).toMatchObject({ ok: false });
    expect(
      withFile({ ...minimalBrand, id: 1000, theme: 'other', hosts: ['scratch.example'] }, '1000.json'),
    ).toMatchObject({
      ok: false,
    });
  });

  it('is merged with a demo’s overrides field by field', () => {
    const file = join(folder, 'overrides.txt');
    writeFileSync(file, JSON.stringify({ 104: { promo: true, session: { idleSeconds: 3 } } }));
    const read = readBrands(file);
    const changed = read.ok ? read.brands.find(({ id }) => id === 104) : undefined;
    expect(changed).toMatchObject({ promo: true, session: { idleSeconds: 3, rule: 'countdown' } });
  });

  it.each([0, -1, 721, '24'])('rejects %j as the maximum session length in hours', (absoluteHours) => {
    const file = join(folder, 'overrides.txt');
    writeFileSync(file, JSON.stringify({ 104: { session: { absoluteHours } } }));
    const read = readBrands(file);
    expect(read.ok ? '' : read.error).toContain('absoluteHours');
  });

  it.each(['a brand file', 'the defaults'])('rejects a session of less than 20 hours in %s [WCAG 2.2.1]', (place) => {
    const session = { absoluteHours: 19 };
    const defaults = JSON.parse(readFileSync(join(folder, 'default.json'), 'utf8'));
    if (place === 'the defaults') writeFileSync(join(folder, 'default.json'), JSON.stringify({ ...defaults, session }));
    const read = withFile(place === 'the defaults' ? minimalBrand : { ...minimalBrand, session });
    expect(read.ok ? '' : read.error).toMatch(/session\.absoluteHours: .*20 hours needs a warning/);
  });

  it('lets demo overrides end sessions sooner than brand files may', () => {
    const file = join(folder, 'overrides.txt');
    writeFileSync(file, JSON.stringify({ 104: { session: { absoluteHours: 0.01 } } }));
    expect(readBrands(file)).toMatchObject({ ok: true });
    expect(withFile({ ...minimalBrand, session: { absoluteHours: 20 } })).toMatchObject({ ok: true });
  });

  it('does not send the maximum session length to pages, because older hosts reject unknown rules', () => {
    const file = join(folder, 'overrides.txt');
    writeFileSync(file, JSON.stringify({ 104: { session: { absoluteHours: 12 } } }));
    const read = readBrands(file);
    if (!read.ok) throw new Error(read.error);
    const changed = read.brands.find(({ id }) => id === 104);
    expect(changed?.session.absoluteHours).toBe(12);
    expect(changed && pageBrandOf(changed, 'en').session).not.toHaveProperty('absoluteHours');
  });
});
