import { beforeEach, describe, expect, it } from '@jest/globals';
import { safeStorage } from '../../lib/storage.ts';
import { aSetRemote } from '../../testing/set-remote.ts';
import { createLastGood } from './last-good.ts';

const first = aSetRemote('1');
const second = aSetRemote('2');

describe('createLastGood', () => {
  beforeEach(() => localStorage.clear());

  it('returns the last other version that worked, even after a reload', () => {
    const known = createLastGood(safeStorage(localStorage), 'en');
    known.worked(first);
    known.worked(second);
    expect(known.before(second)).toEqual(first);
    expect(createLastGood(safeStorage(localStorage), 'en').before(second)).toEqual(first);
    expect(known.before(aSetRemote('3'))).toEqual(second);
  });

  it('does not offer a version that worked in one slot and broke in another', () => {
    const known = createLastGood(safeStorage(localStorage), 'en');
    known.worked(first);
    known.worked(second);
    known.failed(second);
    known.worked(second);
    expect(known.before(aSetRemote('3'))).toEqual(first);
  });

  it('keeps languages separate, because a version has the paths of one language', () => {
    createLastGood(safeStorage(localStorage), 'en').worked(first);
    expect(createLastGood(safeStorage(localStorage), 'fi').before(second)).toBeUndefined();
  });

  it('works without storage, and ignores damaged storage', () => {
    localStorage.setItem('parlay.last-good.en.remote-casino', '[{"remote":"remote-casino"}]');
    expect(createLastGood(safeStorage(localStorage), 'en').before(second)).toBeUndefined();
    const known = createLastGood(safeStorage(undefined), 'en');
    known.worked(first);
    expect(known.before(second)).toEqual(first);
  });
});
