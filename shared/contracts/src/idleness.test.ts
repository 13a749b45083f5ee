import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { idleTimes, SessionRules, sessionSeconds } from './idleness.ts';

const rules = (given: object = {}) => z.parse(SessionRules, given);

describe('the rules of an unused session (RS9, RS10, RS15, X1)', () => {
  it('RS9, X1: a brand that says nothing counts down 19 minutes after one of silence, and warns of the last', () => {
    expect(rules().rule).toBe('countdown');
    expect(idleTimes(rules())).toEqual({ quiet: 60, warning: 1140, timeout: 1200, ping: 60 });
  });

  it('RS15: the countdown is a minute less than the timeout of the user, and never below one', () => {
    expect(idleTimes(rules(), 30).timeout).toBe(60 + 29 * 60);
    for (const minutes of [2, 1, 0.1]) expect(idleTimes(rules(), minutes).timeout).toBe(120);
    expect(idleTimes(rules({ idleSeconds: 1 }), 1)).toMatchObject({ quiet: 1, warning: 1, timeout: 61 });
  });

  it('RS10: the fixed rule is idle for 1,200 seconds and warns for 30', () => {
    expect(idleTimes(rules({ rule: 'fixed' }))).toMatchObject({ warning: 1200, timeout: 1230 });
    expect(idleTimes(rules({ rule: 'fixed', fixed: { idleSeconds: 8 } }), 1)).toMatchObject({ timeout: 38 });
  });

  it('the server waits longer than the page, by what it may not have heard of yet', () => {
    for (const rule of ['countdown', 'fixed'] as const)
      expect(sessionSeconds(rules({ rule })) - idleTimes(rules({ rule })).timeout).toBeGreaterThan(60);
  });

  it('RS8, MC3: pings as often as the brand says, and the server waits for the one that is due', () => {
    expect(idleTimes(rules({ rule: 'fixed', pingSeconds: 20 })).ping).toBe(20);
    expect(sessionSeconds(rules({ pingSeconds: 300 })) - sessionSeconds(rules())).toBe(240);
  });

  it('a misspelt or senseless rule is refused', () => {
    for (const wrong of [
      { idle: 3 },
      { timeoutMinutes: 0 },
      { pingSeconds: 0 },
      { fixed: { warningSeconds: -1 } },
      { keepalive: { path: '//evil.example' } },
    ])
      expect(z.safeParse(SessionRules, wrong).success).toBe(false);
  });
});
