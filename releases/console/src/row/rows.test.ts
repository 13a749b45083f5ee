import { describe, expect, it } from '@jest/globals';
import type { StatusReply } from '@parlay/releases/replies/status';
import { pagesWith, rowsOf, timeToDecision } from './rows.ts';

type StatusRow = StatusReply['remotes'][number];

const row = (remote: string, more: Partial<StatusRow> = {}): StatusRow => ({
  remote,
  version: '1.0.0',
  digest: 'd',
  commit: null,
  dirty: null,
  share: 100,
  since: '2026-11-26T01:00:00Z',
  by: 'ops',
  reason: null,
  kind: 'promote',
  changed: { at: '2026-11-26T01:00:00Z', by: 'ops', action: 'promote', reason: null },
  canary: null,
  frozen: null,
  failing: null,
  verdict: null,
  ...more,
});
const arm = { browsers: 40, broken: 0, failed: 0, errors: 0, silent: 0, slow: 0 };
const verdict = (
  kind: NonNullable<StatusRow['verdict']>['kind'],
  sentence = 'a sentence',
  minutes: number | null = null,
) => ({
  kind,
  sentence,
  minutes,
  hold: null,
  candidate: arm,
  control: arm,
});
const canary = {
  percent: 10,
  brand: null,
  cohort: null,
  steps: [],
  nextAt: null,
  paused: false,
  pausedBy: null,
  lacksBrowsers: 0,
};
const status = (...remotes: StatusRow[]): StatusReply => ({
  channel: 'production',
  revision: 4,
  remotes,
  retired: [],
  quarantined: [],
});

describe('overview row data', () => {
  it('puts remotes with a failing canary first and keeps the order of the others', () => {
    const rows = rowsOf(
      status(
        row('host'),
        row('remote-auth'),
        row('remote-auth', {
          version: '1.1.0',
          canary,
          verdict: verdict('suspect'),
        }),
        row('remote-shell'),
        row('remote-sports'),
        row('remote-sports', { version: '1.1.0', canary, verdict: verdict('open') }),
        row('remote-tournament'),
        row('remote-tournament', { version: '2.0.0', canary, verdict: verdict('worse') }),
      ),
    );
    expect(rows.map(({ remote, isFailing }) => [remote, isFailing])).toEqual([
      ['remote-auth', true],
      ['remote-tournament', true],
      ['host', false],
      ['remote-shell', false],
      ['remote-sports', false],
    ]);
  });

  it('puts versions that fail for everyone before failing canaries', () => {
    const failing = { since: '', what: 'mounts', bad: 13, of: 34, sentence: '13 of 34' } as const;
    const rows = rowsOf(
      status(
        row('remote-auth'),
        row('remote-auth', { version: '1.1.0', canary, verdict: verdict('worse') }),
        row('remote-sports', { failing }),
      ),
    );
    expect(rows.map(({ remote }) => remote)).toEqual(['remote-sports', 'remote-auth']);
  });

  it.each([
    [null, 'no visitors yet'],
    [verdict('worse'), 'now: it is worse'],
    [verdict('suspect'), 'now: look at it'],
    [verdict('proven'), 'now: it is good enough'],
    [verdict('open', '', 40), 'about 40 min'],
    [verdict('open', '', 600), 'about 10 h'],
    [verdict('undecided'), 'not known yet'],
  ])('says when a decision is possible', (statusVerdict, text) => {
    expect(timeToDecision({ verdict: statusVerdict })).toBe(text);
  });

  it('distinguishes zero pages from an unknown number of pages', () => {
    const pages = {
      silentSeconds: { visible: 45, hidden: 150 },
      sample: 1,
      pages: 3,
      versions: [{ remote: 'host', version: '1.0.0', pages: 3 }],
    };
    expect(pagesWith(pages, 'host', '1.0.0')).toBe(3);
    expect(pagesWith(pages, 'host', '0.9.0')).toBe(0);
    expect(pagesWith(pages, 'remote-casino', '1.0.0')).toBe(0);
    expect(pagesWith(undefined, 'host', '1.0.0')).toBeUndefined();
    expect(pagesWith({ ...pages, versions: [] }, 'host', '1.0.0')).toBeUndefined();
    expect(pagesWith({ ...pages, pages: 0, versions: [] }, 'host', '1.0.0')).toBe(0);
  });
});
