import { describe, expect, it } from '@jest/globals';
import { createTestRelease, route } from '../testing/releases.ts';
import { casinoRelease, hostRelease, shellRelease } from '../testing/site.ts';
import { type GateInput, judge as judgeAll } from './gate.ts';
import { sizeChanges, sizeOf } from './sizes.ts';

const judge = (input: Pick<GateInput, 'live' | 'candidates' | 'canaries'> & Partial<GateInput>) =>
  judgeAll({ retired: [], locales: ['en', 'fi'], ...input });

const live = [hostRelease().release, shellRelease().release, casinoRelease().release];

describe('the gate', () => {
  it('accepts a sound candidate and lets remotes share a slot', () => {
    const candidate = createTestRelease({
      remote: 'remote-auth',
      slots: ['page', 'top'],
      routes: [route('login')],
    }).release;
    expect(judge({ live, candidates: [candidate], canaries: [] })).toEqual({ ok: true });
  });

  it('refuses a path that two routes would share in one language', () => {
    const candidate = createTestRelease({
      remote: 'remote-x',
      routes: [route('other', { paths: { en: 'other', fi: 'kasino' } })],
    }).release;
    const verdict = judge({ live, candidates: [candidate], canaries: [] });
    expect(verdict).toMatchObject({ ok: false, reasons: [expect.stringContaining('Path "kasino" (fi)')] });
  });

  it('also judges the candidate with each canary in flight', () => {
    const canary = createTestRelease({
      remote: 'remote-casino',
      routes: [route('casino'), route('game'), route('login')],
    }).release;
    const candidate = createTestRelease({ remote: 'remote-auth', routes: [route('login')] }).release;
    expect(judge({ live, candidates: [candidate], canaries: [] }).ok).toBe(true);
    expect(judge({ live, candidates: [candidate], canaries: [canary] })).toMatchObject({ ok: false });
  });

  it('checks a new host against the needs of every live remote', () => {
    const candidate = hostRelease({ shares: { react: '20.0.0', rxjs: '7.8.2' } }).release;
    const verdict = judge({ live, candidates: [candidate], canaries: [] });
    expect(verdict).toMatchObject({ ok: false });
    expect(!verdict.ok && verdict.reasons).toHaveLength(2);
  });

  it('checks the contract versions of remotes against the oldest ones that the host accepts', () => {
    const host = hostRelease({ accepts: { bus: 2, ports: 1 } }).release;
    const reason = 'speaks version 1 of the bus contract, but the host works with 2 and later.';
    expect(judge({ live, candidates: [host], canaries: [] })).toEqual({
      ok: false,
      reasons: [`remote-shell ${reason}`, `remote-casino ${reason}`],
    });
    const candidate = createTestRelease({ remote: 'remote-auth', routes: [route('login')] }).release;
    const verdict = judge({ live: [host], candidates: [candidate], canaries: [] });
    expect(verdict).toEqual({ ok: false, reasons: [`remote-auth ${reason}`] });
  });

  it('refuses a candidate that exceeds its byte budget and reports size changes', () => {
    const candidate = casinoRelease({ extraFiles: { 'lobby.js': 'x'.repeat(5_000) } }).release;
    const { first, page } = sizeOf(candidate);
    expect(page).toBeGreaterThan(5_000);
    const within = { 'remote-casino': { first, page } };
    expect(judge({ live, candidates: [candidate], canaries: [], budgets: within })).toEqual({ ok: true });
    const budgets = { 'remote-casino': { first: first - 1, page: 5_000 } };
    expect(judge({ live, candidates: [candidate], canaries: [], budgets })).toEqual({
      ok: false,
      reasons: [
        `remote-casino loads on every page ${first} bytes: its budget is ${first - 1}.`,
        `remote-casino loads for its largest page ${page} bytes: its budget is 5000.`,
      ],
    });
    const before = sizeOf(casinoRelease().release);
    expect(sizeChanges([candidate], live)).toEqual([{ remote: 'remote-casino', first, page, live: before }]);
  });

  it('refuses a remote until a host is live', () => {
    expect(judge({ live: [], candidates: [shellRelease().release], canaries: [] })).toMatchObject({ ok: false });
    expect(judge({ live: [], candidates: [hostRelease().release], canaries: [] })).toEqual({ ok: true });
  });
});

describe('a page that moves from one remote to another', () => {
  const remote = (name: string, routes: string[], build = '1') =>
    createTestRelease({ remote: name, build, slots: ['page'], routes: routes.map((id) => route(id)) }).release;
  const site = [
    hostRelease().release,
    remote('remote-shell', ['home', 'fantasy']),
    remote('remote-casino', ['casino']),
  ];
  const shellWithout = remote('remote-shell', ['home'], '2');
  const owner = remote('remote-casino', ['casino', 'fantasy'], '2');

  it('moves only if both remotes change in one step', () => {
    expect(judge({ live: site, candidates: [shellWithout], canaries: [] })).toEqual({
      ok: false,
      reasons: ['The public route "fantasy" would be gone: remote-shell owns it and no longer has it.'],
    });
    expect(judge({ live: site, candidates: [owner], canaries: [] })).toEqual({
      ok: false,
      reasons: ['Route "fantasy" would have two owners: remote-casino and remote-shell.'],
    });
    expect(judge({ live: site, candidates: [owner, shellWithout], canaries: [] })).toEqual({ ok: true });
    expect(judge({ live: site, candidates: [shellWithout, owner], canaries: [] })).toEqual({ ok: true });
  });

  it('is refused if both candidates own it, neither does, or the canary of another remote does', () => {
    const shellKeeping = remote('remote-shell', ['home', 'fantasy'], '3');
    expect(judge({ live: site, candidates: [owner, shellKeeping], canaries: [] })).toMatchObject({
      ok: false,
      reasons: ['Route "fantasy" would have two owners: remote-casino and remote-shell.'],
    });
    const casinoWithout = remote('remote-casino', ['casino'], '3');
    expect(judge({ live: site, candidates: [shellWithout, casinoWithout], canaries: [] })).toMatchObject({ ok: false });
    const sports = remote('remote-sports', ['betting']);
    const canary = remote('remote-sports', ['betting', 'fantasy'], '2');
    const live = [...site, sports];
    expect(judge({ live, candidates: [owner, shellWithout], canaries: [canary] })).toMatchObject({ ok: false });
    // A canary of one of the two is withdrawn in the same step, so it does not count.
    const ownCanary = remote('remote-casino', ['casino', 'login'], '4');
    expect(judge({ live, candidates: [owner, shellWithout], canaries: [ownCanary] })).toEqual({ ok: true });
  });

  it('is checked against the needs of all remotes if a new host goes live in the same step', () => {
    const needy = createTestRelease({
      remote: 'remote-casino',
      routes: [route('casino')],
      needs: { react: '^20.0.0' },
    }).release;
    const host = hostRelease({ shares: { react: '20.1.0', rxjs: '7.8.2' } }).release;
    expect(judge({ live: site, candidates: [needy], canaries: [] })).toMatchObject({ ok: false });
    expect(judge({ live: site, candidates: [needy, host], canaries: [] })).toEqual({ ok: true });
    expect(judge({ live: [], candidates: [owner, shellWithout], canaries: [] })).toMatchObject({ ok: false });
    expect(judge({ live: [], candidates: [owner, shellWithout, host], canaries: [] })).toEqual({ ok: true });
  });
});
