import { expect, it } from '@jest/globals';
import type { ChannelState } from '../../state/channel-state.ts';
import { eventSince } from './live.ts';

const digest = (mark: string) => mark.repeat(32);
const casino = { remote: 'remote-casino', version: '1.0.0', digest: digest('1') };
const canary = { version: '2.0.0', digest: digest('2'), percent: 0, brand: 104, cohort: null };

const changesOf = (remotes: ChannelState['remotes'], ...kinds: Array<'promote' | 'rollback'>) => {
  const recent = kinds.map((kind, at) => ({ revision: at + 1, changes: [{ remote: 'remote-casino', kind }] }));
  const epoch = '0'.repeat(32);
  return eventSince({ schema: 1, channel: 'production', epoch, revision: kinds.length, remotes, recent }, 0).changes;
};

it('includes the version that all visitors get after a rollback', () => {
  expect(changesOf([casino], 'promote', 'rollback')).toEqual([
    { remote: 'remote-casino', kind: 'rollback', digest: digest('1') },
  ]);
});

it.each([
  ['a promotion', [casino], ['rollback', 'promote']],
  ['the removal of a remote', [], ['rollback']],
  ['a rollback during a canary', [{ ...casino, canary }], ['rollback']],
] as const)('includes no version after %s', (_case, remotes, kinds) => {
  expect(changesOf([...remotes], ...kinds)).toEqual([{ remote: 'remote-casino', kind: kinds.at(-1) }]);
});
