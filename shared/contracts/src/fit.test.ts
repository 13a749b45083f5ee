import { expect, it } from '@jest/globals';
import { unmetRequirements } from './fit.ts';
import { CONTRACT_VERSIONS } from './release.ts';

const page = { shares: { react: '19.3.1' }, contracts: CONTRACT_VERSIONS };

it('a remote that requires no more than the page provides fits', () => {
  expect(unmetRequirements(page, { needs: { react: '^19.2.0' }, contracts: CONTRACT_VERSIONS })).toEqual([]);
  const { federation: _, ...older } = CONTRACT_VERSIONS;
  expect(unmetRequirements(page, { needs: {}, contracts: older })).toEqual([]);
});

it('a remote that requires a missing library or another version does not fit', () => {
  expect(
    unmetRequirements(page, { needs: { react: '^20.0.0', rxjs: '^7.8.2' }, contracts: CONTRACT_VERSIONS }),
  ).toEqual([
    { kind: 'library', name: 'react', needed: '^20.0.0', given: '19.3.1' },
    { kind: 'library', name: 'rxjs', needed: '^7.8.2', given: undefined },
  ]);
});

it.each(Object.entries(CONTRACT_VERSIONS))('a remote built on a newer contract of %s does not fit', (name, given) => {
  const contracts = { ...CONTRACT_VERSIONS, [name]: 9 };
  expect(unmetRequirements(page, { needs: {}, contracts })).toEqual([{ kind: 'contract', name, needed: 9, given }]);
});

it('a contract unknown to an older page is unmet', () => {
  const { federation: _, ...older } = CONTRACT_VERSIONS;
  expect(unmetRequirements({ ...page, contracts: older }, { needs: {}, contracts: CONTRACT_VERSIONS })).toEqual([
    { kind: 'contract', name: 'federation', needed: 3, given: undefined },
  ]);
});
