import { describe, expect, it } from '@jest/globals';
import { readBrands } from './brand-files.ts';
import { BrandHosts, servedBrands, withHosts } from './brand-hosts.ts';

const read = readBrands();
const brands = read.ok ? read.brands : [];
const parsed = (text: string) => BrandHosts.safeParse(text);

describe('configured host names of brands', () => {
  it('are parsed by brand, with several names each', () => {
    expect(parsed('104=www.parlay.test, parlay.test; 103=farolito.test').data).toEqual(
      new Map([
        [104, ['www.parlay.test', 'parlay.test']],
        [103, ['farolito.test']],
      ]),
    );
  });

  it.each([
    ['', 'a list like'],
    ['parlay.test', 'a list like'],
    ['104=', 'a list like'],
    ['104=parlay.test;104=www.parlay.test', 'brand 104 is in it twice'],
    ['104=parlay.test;103=parlay.test', 'parlay.test is in it twice'],
    ['104=https://parlay.test', 'no public host name'],
    ['104=parlay.test:8443', 'no public host name'],
    ['104=Parlay.test', 'no public host name'],
    ['104=127.0.0.1', 'no public host name'],
    ['104=bu-104.localhost', 'no public host name'],
    ['104=parlay', 'no public host name'],
  ])('reject %j', (text, reason) => {
    expect(parsed(text).error?.issues[0]?.message).toContain(reason);
  });

  it("precede the brand file's names; brands without an entry keep the file's names", () => {
    const merged = withHosts(brands, new Map([[104, ['parlay.test']]]));
    const hostsOf = (id: number) => merged.ok && merged.brands.find((brand) => brand.id === id)?.hosts;
    expect([hostsOf(104), hostsOf(103)]).toEqual([['parlay.test', 'localhost', '127.0.0.1'], []]);
  });

  it('must belong to an existing brand, and to only one', () => {
    expect(withHosts(brands, new Map([[9, ['nobody.test']]]))).toMatchObject({ ok: false });
    const owned = brands.map((brand) => (brand.id === 105 ? { ...brand, hosts: ['halla.test'] } : brand));
    expect(withHosts(owned, new Map([[104, ['halla.test']]]))).toMatchObject({
      ok: false,
      error: expect.stringContaining('halla.test'),
    });
  });

  it('determine which brands production serves, based only on public names', () => {
    const merged = withHosts(brands, new Map([[104, ['parlay.test']]]));
    expect(servedBrands(merged.ok ? merged.brands : []).map(({ id, hosts }) => [id, hosts])).toEqual([
      [104, ['parlay.test']],
    ]);
    expect(servedBrands(brands)).toEqual([]);
  });
});
