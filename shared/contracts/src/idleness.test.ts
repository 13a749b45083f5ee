import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { idleTimes, SessionRules, sessionSeconds } from './idleness.ts';

const rules = (overrides: object = {}) => z.parse(SessionRules, overrides);

describe('the rules of an unused session [RS9, RS10, RS15, X1]', () => {
  it('count down 19 minutes after one idle minute by default, and warn in the last minute [RS9, X1]', () => {
    expect(rules().rule).toBe('countdown');
    expect(idleTimes(rules())).toEqual({ quiet: 60, warning: 1140, timeout: 1200, ping: 60 });
  });

  it("count down one minute less than the user's timeout, and at least one [RS15]", () => {
    expect(idleTimes(rules(), 30).timeout).toBe(60 + 29 * 60);
    for (const minutes of [2, 1, 0.1]) expect(idleTimes(rules(), minutes).timeout).toBe(120);
    expect(idleTimes(rules({ idleSeconds: 1 }), 1)).toMatchObject({ quiet: 1, warning: 1, timeout: 61 });
  });

  it('allow 1,200 idle seconds and warn for 30 with the fixed rule [RS10]', () => {
    expect(idleTimes(rules({ rule: 'fixed' }))).toMatchObject({ warning: 1200, timeout: 1230 });
    expect(idleTimes(rules({ rule: 'fixed', fixed: { idleSeconds: 8 } }), 1)).toMatchObject({ timeout: 38 });
  });

  it('give the server a longer timeout than the page, because it may miss the latest activity', () => {
    for (const rule of ['countdown', 'fixed'] as const)
      expect(sessionSeconds(rules({ rule })) - idleTimes(rules({ rule })).timeout).toBeGreaterThan(60);
  });

  it('ping at the brand’s interval, and the server waits for the next ping [RS8, MC3]', () => {
    expect(idleTimes(rules({ rule: 'fixed', pingSeconds: 20 })).ping).toBe(20);
    expect(sessionSeconds(rules({ pingSeconds: 300 })) - sessionSeconds(rules())).toBe(240);
  });

  it('reject a misspelt or meaningless value', () => {
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
