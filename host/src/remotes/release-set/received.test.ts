import { describe, expect, it } from '@jest/globals';
import type { SetRemote } from '@parlay/contracts/release';
import { z } from 'zod/mini';
import { ReceivedRemote, ReceivedRevision, ReceivedSet } from './received.ts';

const NEW = 'new-word';
const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const DIGEST = '0'.repeat(32);
const remote = (slots: string[]) => ({
  ...{ remote: 'remote-casino', version: '1.0.0', digest: DIGEST, container: 'remote_casino_000000000000' },
  ...{ entry: { url: '/r/x.js', integrity: INTEGRITY }, styles: [], release: INTEGRITY, routes: [], needs: {}, slots },
  contracts: { ports: 1, bus: 1, releaseSet: 1 },
});
const set = {
  ...{ schema: 1, channel: 'production', revision: 7, locale: 'en', host: { version: '1.0.0', digest: DIGEST } },
  remotes: [remote(['page', NEW])],
  changes: [{ remote: 'remote-casino', kind: NEW, digest: DIGEST }],
};

describe('what a newer edge sends', () => {
  it('is a set whose unknown slots are left out, and whose unknown kinds of change stay', () => {
    const { data } = z.safeParse(ReceivedSet, set);
    expect(data?.remotes).toEqual([remote(['page'])]);
    expect(data?.changes).toEqual(set.changes);
  });

  it('is a stored version without unknown slots', () => {
    expect(z.parse(ReceivedRemote, remote([NEW, 'top'])).slots).toEqual(['top'] satisfies SetRemote['slots']);
  });

  it('is an event with an unknown kind of change', () => {
    const event = { channel: 'production', revision: 8, changes: set.changes };
    expect(z.parse(ReceivedRevision, event)).toEqual(event);
  });

  it('is refused without the facts that the page needs, or in a language without texts', () => {
    for (const broken of [{ locale: NEW }, { revision: '7' }, { remotes: [{ ...remote(['page']), digest: NEW }] }])
      expect([broken, z.safeParse(ReceivedSet, { ...set, ...broken }).success]).toEqual([broken, false]);
  });
});
