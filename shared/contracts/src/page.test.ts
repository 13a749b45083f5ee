import { describe, expect, it } from '@jest/globals';
import { readBrands } from './brand/brand-files.ts';
import { pageBrandOf } from './brand/brand-for-page.ts';
import { leanBrand } from './brand/page-brand.ts';
import { PageContext } from './page.ts';
import { SessionState, SessionUser } from './session.ts';

const read = readBrands();
if (!read.ok) throw new Error(read.error);
const brand = read.brands.find(({ id }) => id === 104);
if (!brand) throw new Error('no brand 104');

const context = {
  schema: 1,
  mode: 'demo',
  brand: leanBrand(pageBrandOf(brand, 'en')),
  locale: 'en',
  hasSession: false,
  serverTime: 0,
  frameOrigins: [],
  status: 200,
  alternates: { en: '/en/home' },
};
const user = {
  customerId: '104001',
  username: 'demo1',
  displayName: 'demo1',
  initials: 'AD',
  currency: 'EUR',
  lastLogin: { timestamp: '2026-01-15T18:30:00.000Z', ipAddress: '127.0.0.1' },
  sessionTimeoutMinutes: 20,
};

describe('the page context and session user', () => {
  it('have language, promotion, maintenance and session flag, and drop unknown fields [EN1]', () => {
    const page = PageContext.parse({ ...context, tomorrow: true });
    expect(page).toMatchObject({ locale: 'en', hasSession: false, brand: { promo: false, maintenance: false } });
    expect(page).not.toHaveProperty('tomorrow');
    const set = PageContext.parse({ ...context, brand: { ...context.brand, promo: true, maintenance: true } });
    expect(set.brand).toMatchObject({ promo: true, maintenance: true });
    for (const broken of [{ locale: 'xx' }, { hasSession: 'yes' }, { schema: 2 }])
      expect([broken, PageContext.safeParse({ ...context, ...broken }).success]).toEqual([broken, false]);
  });

  it('have the player with currency and previous login, which may be absent [EN1, EN2]', () => {
    expect(SessionUser.parse({ ...user, tomorrow: true })).toEqual(user);
    expect(SessionUser.parse({ ...user, lastLogin: null }).lastLogin).toBeNull();
    expect(SessionUser.safeParse({ ...user, currency: undefined }).success).toBe(false);
    expect(SessionState.parse({ status: 'guest', user })).toEqual({ status: 'guest' });
  });
});
