import { expect, it } from '@jest/globals';
import { ReleaseSet } from '@parlay/contracts/release';
import { startLiveEdge } from '../testing/live-edge.ts';

const site = startLiveEdge();

async function aheadOf(query: string) {
  const { ahead } = ReleaseSet.parse(JSON.parse((await site.edge.get(`/release-set.json?${query}`)).body));
  const withoutDigest = ({ url }: { url: string }) => url.replace(/[0-9a-f]{32}/, 'digest');
  return ahead && { scripts: ahead.scripts.map(withoutDigest), styles: ahead.styles.map(withoutDigest) };
}

it('lists all files of a remote to swap, including those for its language and the current page', async () => {
  expect(await aheadOf('locale=fi&swap=remote-casino&page=/fi/kasino')).toEqual({
    scripts: ['entry.js', 'main.js', 'fi.js', 'lobby.js'].map((file) => `/r/remote-casino/digest/${file}`),
    styles: ['style.css', 'lobby.css'].map((file) => `/r/remote-casino/digest/${file}`),
  });
});

it('omits page files of other remotes, and remotes that were not requested', async () => {
  expect(await aheadOf('locale=en&swap=remote-shell,remote-nobody&page=/en/casino')).toEqual({
    scripts: ['entry.js', 'main.js', 'en.js'].map((file) => `/r/remote-shell/digest/${file}`),
    styles: ['/r/remote-shell/digest/style.css'],
  });
  expect(await aheadOf('locale=en')).toBeUndefined();
  expect(await aheadOf('locale=en&swap=&page=/nowhere/%2e%2e')).toEqual({ scripts: [], styles: [] });
});
