import { describe, expect, it } from '@jest/globals';
import { buildNumber, parseReleases } from './releases.ts';

const set = { host: { version: '1.0.0' }, remotes: [{ remote: 'remote-shell', version: '2.0.0', slots: ['top'] }] };

describe('release model', () => {
  it('reads the running releases from the page’s release set [RS14]', () => {
    expect(parseReleases(JSON.stringify(set))).toEqual({ host: '1.0.0', 'remote-shell': '2.0.0' });
  });

  it.each([
    ['no text', undefined],
    ['no JSON', '{'],
    ['no object', 'null'],
    ['no host', JSON.stringify({ ...set, host: undefined })],
    ['no list', JSON.stringify({ ...set, remotes: {} })],
    ['a remote without a version', JSON.stringify({ ...set, remotes: [...set.remotes, { remote: 'remote-auth' }] })],
  ])('finds no releases if the page has %s [RS14]', (_what, text) => {
    expect(parseReleases(text)).toEqual({});
  });

  it('computes one build number, whatever the order of the releases [RS14]', () => {
    const releases = { host: '1', 'remote-shell': '2' };
    expect(buildNumber(releases)).toMatch(/^[0-9a-f]{8}$/);
    expect(buildNumber({ 'remote-shell': '2', host: '1' })).toBe(buildNumber(releases));
    expect(buildNumber({ ...releases, host: '3' })).not.toBe(buildNumber(releases));
  });
});
