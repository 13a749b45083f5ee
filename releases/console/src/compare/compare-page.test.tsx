import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ComparisonReply } from '@parlay/releases/replies/comparison';
import { screen, within } from '@testing-library/react';
import { OPS, showPage } from '../testing/page.tsx';
import { fakeRegistry } from '../testing/registry.ts';
import { ComparePage } from './compare-page.tsx';

const BASE = '/api/channels/production/remotes/remote-casino';
const side = (version: string, first: number): ComparisonReply['from'] => ({
  version,
  digest: '0'.repeat(32),
  publishedAt: '2026-11-26T03:00:00.000Z',
  publishedBy: 'casino-ci',
  commit: null,
  dirty: null,
  size: { first, page: 0 },
  contracts: { ports: 1 },
  gate: { reasons: [], trial: null },
});
const COMPARED: ComparisonReply = {
  remote: 'remote-casino',
  from: side('1.0.0', 10_240),
  to: side('1.1.0', 20_480),
  files: [{ name: 'main.js', from: 1_024, to: null }],
  sameFiles: 3,
  libraries: [{ name: 'lodash', from: '4.0.0', to: '4.1.0' }],
  needs: [],
  routes: { added: ['live-games'], removed: [] },
  texts: { added: ['take'], removed: [], changed: ['old'] },
  languages: { added: [], removed: [] },
  between: [{ version: '1.1.0', commit: null, dirty: null }],
};

let registry: ReturnType<typeof fakeRegistry>;
beforeEach(() => {
  registry = fakeRegistry({
    'POST /console/session': { data: OPS },
    [`GET ${BASE}/compare?from=1.0.0&to=1.1.0`]: { data: COMPARED },
  });
});
afterEach(() => registry.remove());

const show = (query: string) =>
  showPage(<ComparePage />, { path: '/remotes/:remote/compare', at: `/remotes/remote-casino/compare${query}` });

describe('ComparePage', () => {
  it('shows the files, libraries, texts, pages and commits that differ', async () => {
    await show('?from=1.0.0&to=1.1.0');
    const files = within(await screen.findByRole('table', { name: /Files that differ/ }));
    expect(files.getByText('−1.0 kB')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: /Bundled libraries/ })).getByText('4.1.0')).toBeTruthy();
    expect(screen.getByText('Both need the same of the page.')).toBeTruthy();
    expect(screen.getByText('added: take; reworded: old')).toBeTruthy();
    expect(screen.getByText('added: live-games')).toBeTruthy();
    expect(screen.getByText('1.1.0 (no commit named)')).toBeTruthy();
    expect(screen.getByText('20.5 kB, +10.2 kB')).toBeTruthy();
    expect(screen.getByText('npx parlay compare remote-casino 1.0.0 1.1.0')).toBeTruthy();
  });

  it('says which data is unknown', async () => {
    registry.answer(`GET ${BASE}/compare?from=1.0.0&to=1.1.0`, { data: { ...COMPARED, libraries: null, texts: null } });
    await show('?from=1.0.0&to=1.1.0');
    expect(await screen.findByText('One of the two was published without a list of what is bundled.')).toBeTruthy();
    expect(screen.getByText('They cannot be read from the files.')).toBeTruthy();
  });

  it('asks for versions if the URL has none', async () => {
    registry.answer(`GET ${BASE}?limit=50`, { status: 404, error: { code: 'not_found', message: 'Not there.' } });
    await show('');
    expect(await screen.findByText('Not there.')).toBeTruthy();
    expect(screen.getAllByRole('option', { name: 'Choose a version' })).toHaveLength(2);
    expect(screen.queryByRole('table')).toBeNull();
  });
});
