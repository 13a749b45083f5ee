import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

type Labelled = { isoCode: string; label: string; value: string; subDivisionSupported: boolean };

async function labels(host: string, locale: string, brand: number) {
  const page = platform.browser({ host });
  page.cookies.set('parlay_locale', locale);
  await page.get('/api/account/user');
  const { countries } = (await page.get(`/napi/utilities/countries/${brand}`)).data;
  const { data } = await page.post('/api/country-labels', { countries });
  return data as { countries: Labelled[]; countriesSubDivisions: Record<string, { value: string; label: string }[]> };
}

describe('the country list [AU8, CL7]', () => {
  it('has names in the page’s language and is sorted by name', async () => {
    const { countries } = await labels('localhost:8080', 'fi', 104);
    expect(countries.length).toBeGreaterThan(200);
    expect(countries.find(({ isoCode }) => isoCode === 'DE')).toMatchObject({ value: 'DE', label: 'Saksa' });
    const names = countries.map(({ label }) => label);
    expect(names).toEqual([...names].sort(new Intl.Collator('fi').compare));
  });

  it('starts with Peru and Latin America for brand 103', async () => {
    const { countries } = await labels('bu-103.localhost:8080', 'es', 103);
    expect(countries[0]).toMatchObject({ isoCode: 'PE', label: 'Perú', subDivisionSupported: true });
    const head = platform.config.brands.find(({ id }) => id === 103)?.registration.firstCountries ?? [];
    expect(head.length).toBeGreaterThan(10);
    expect(new Set(countries.slice(0, head.length).map(({ isoCode }) => isoCode))).toEqual(new Set(head));
  });

  it('has states and regions for countries whose addresses name them', async () => {
    const { countries, countriesSubDivisions } = await labels('localhost:8080', 'en', 104);
    expect(countriesSubDivisions.PE).toContainEqual({ value: 'LIM', label: 'Lima Region' });
    expect(countriesSubDivisions.US).toHaveLength(51);
    const divided = countries.filter(({ subDivisionSupported }) => subDivisionSupported).map(({ isoCode }) => isoCode);
    expect(Object.keys(countriesSubDivisions).sort()).toEqual(divided.sort());
  });

  it('is not found for an unknown brand, and omits unknown codes', async () => {
    const page = platform.browser();
    await page.get('/api/account/user');
    expect((await page.get('/napi/utilities/countries/7')).status).toBe(404);
    const { data } = await page.post('/api/country-labels', { countries: [{ isoCode: 'XX' }, { isoCode: 'FI' }] });
    expect((data.countries as Labelled[]).map(({ isoCode }) => isoCode)).toEqual(['FI']);
    const wrong = await page.post('/api/country-labels', { countries: [{ isoCode: 'fi' }] });
    expect([wrong.status, wrong.error?.fieldErrors]).toEqual([400, { 'countries.0.isoCode': 'invalidPattern' }]);
  });
});

describe('the location of an address [CL6]', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['200.48.225.130', 'PE'],
    ['2001:4860:4860::8888', 'US'],
    ['10.1.2.3', null],
  ])('has the right country: %s, %s', async (address, countryCode) => {
    const { data, headers } = await platform.browser({ address }).get('/api/lookup-ip-address');
    expect(data.countryCode).toBe(countryCode);
    expect(headers['cache-control']).toContain('no-store');
  });

  it('has the state or region of the address, as in the country list, and no others [AU8]', async () => {
    const page = platform.browser({ address: '200.48.225.130' });
    const { data } = await page.get('/api/lookup-ip-address');
    const listed = (await page.post('/api/country-labels', { countries: [{ isoCode: 'PE' }] })).data;
    expect(data.subDivisions).toEqual([{ value: 'LIM', label: 'Lima Region' }]);
    expect((listed.countriesSubDivisions as Record<string, unknown>).PE).toContainEqual(
      (data.subDivisions as unknown[])[0],
    );
    const california = await platform.browser({ address: '8.8.8.8' }).get('/api/lookup-ip-address');
    expect(california.data.subDivisions).toEqual([{ value: 'CA', label: 'California' }]);
    for (const address of ['193.166.3.2', '10.1.2.3'])
      expect((await platform.browser({ address }).get('/api/lookup-ip-address')).data.subDivisions).toEqual([]);
  });
});
