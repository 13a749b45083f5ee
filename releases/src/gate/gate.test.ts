import { describe, expect, it } from '@jest/globals';
import { makeRelease, route } from '../testing/releases.ts';
import { casinoRelease, hostRelease, shellRelease } from '../testing/site.ts';
import { judge } from './gate.ts';

const live = [hostRelease().release, shellRelease().release, casinoRelease().release];

describe('the gate', () => {
  it('lets a sound candidate through, and a slot be shared', () => {
    const candidate = makeRelease({ remote: 'remote-auth', slots: ['page', 'top'], routes: [route('login')] }).release;
    expect(judge({ live, candidate, canaries: [] })).toEqual({ ok: true });
  });

  it('refuses a path that two routes would have in one language', () => {
    const candidate = makeRelease({
      remote: 'remote-x',
      routes: [route('other', { paths: { en: 'other', fi: 'kasino' } })],
    }).release;
    const verdict = judge({ live, candidate, canaries: [] });
    expect(verdict).toMatchObject({ ok: false, reasons: [expect.stringContaining('Path "kasino" (fi)')] });
  });

  it('composes the candidate with each canary in flight, too', () => {
    const canary = makeRelease({
      remote: 'remote-casino',
      routes: [route('casino'), route('game'), route('login')],
    }).release;
    const candidate = makeRelease({ remote: 'remote-auth', routes: [route('login')] }).release;
    expect(judge({ live, candidate, canaries: [] }).ok).toBe(true);
    expect(judge({ live, candidate, canaries: [canary] })).toMatchObject({ ok: false });
  });

  it('checks a new host against what every live remote needs', () => {
    const candidate = hostRelease({ shares: { react: '20.0.0', rxjs: '7.8.2' } }).release;
    const verdict = judge({ live, candidate, canaries: [] });
    expect(verdict).toMatchObject({ ok: false });
    expect(!verdict.ok && verdict.reasons).toHaveLength(2);
  });

  it('wants a host first', () => {
    expect(judge({ live: [], candidate: shellRelease().release, canaries: [] })).toMatchObject({ ok: false });
    expect(judge({ live: [], candidate: hostRelease().release, canaries: [] })).toEqual({ ok: true });
  });
});
