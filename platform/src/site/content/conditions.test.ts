import { expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import type { Company } from '@parlay/contracts/providers';
import { conditionsOf } from './conditions.ts';

it('says that bets are taken only if the company with the brand’s sports page takes them', () => {
  const read = readBrands();
  const brand = read.ok ? read.brands.find(({ id }) => id === 112) : undefined;
  if (!brand) throw new Error('no brand 112');
  const company = (id: string, takesBets: boolean, brands?: number[]): Company => ({
    ...{ id, kind: 'sports', driver: 'parlay-1', address: 'http://localhost', takesBets, brands },
    settings: { keys: { ours: ['ours'], theirs: ['theirs'] } },
  });
  const isTold = (...providers: Company[]) => {
    const { betsTaken, betsNotTaken } = conditionsOf(brand, { providers });
    return [betsTaken, betsNotTaken];
  };
  expect(isTold(company('first', false), company('second', true))).toEqual([false, true]);
  expect(isTold(company('other', false, [104]), company('second', true))).toEqual([true, false]);
  expect(isTold()).toEqual([false, true]);
});
