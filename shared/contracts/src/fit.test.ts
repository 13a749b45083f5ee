import { expect, it } from '@jest/globals';
import { unmetRequirements } from './fit.ts';
import { CONTRACT_VERSIONS } from './release.ts';

const page = { shares: { react: '19.3.1' }, contracts: CONTRACT_VERSIONS };

it('accepts a remote that requires no more than the page provides', () => {
  expect(unmetRequirements(page, { needs: { react: '^19.2.0' }, contracts: CONTRACT_VERSIONS })).toEqual([]);
  const { federation: _, ...older } = CONTRACT_VERSIONS;
  expect(unmetRequirements(page, { needs: {}, contracts: older })).toEqual([]);
});

it('rejects a remote that requires a missing library or another version', () => {
  expect(
    unmetRequirements(page, { needs: { react: '^20.0.0', rxjs: '^7.8.2' }, contracts: CONTRACT_VERSIONS }),
  ).toEqual([
    { kind: 'library', name: 'react', needed: '^20.0.0', providedVersion: '19.3.1' },
    { kind: 'library', name: 'rxjs', needed: '^7.8.2', providedVersion: undefined },
  ]);
});

it.each(Object.entries(CONTRACT_VERSIONS))('rejects a remote built on a newer %s contract', (name, providedVersion) => {
  const contracts = { ...CONTRACT_VERSIONS, [name]: 9 };
  expect(unmetRequirements(page, { needs: {}, contracts })).toEqual([
    { kind: 'contract', name, needed: 9, providedVersion },
  ]);
});

it('reports a contract that an older page does not know as unmet', () => {
  const { federation: _, ...older } = CONTRACT_VERSIONS;
  expect(unmetRequirements({ ...page, contracts: older }, { needs: {}, contracts: CONTRACT_VERSIONS })).toEqual([
    { kind: 'contract', name: 'federation', needed: 3, providedVersion: undefined },
  ]);
});
