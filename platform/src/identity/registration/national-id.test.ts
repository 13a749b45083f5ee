import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { playerById } from '../players/repository.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

let visitors = 0;
/** Registers a new person at a brand, by default 103. */
function registerWith(nationalId: object | undefined, brand = 103) {
  visitors += 1;
  const visitor = platform.browser({ host: `bu-${brand}.localhost:8080`, address: `198.51.124.${visitors}` });
  const place = brand === 103 ? { currency: 'PEN', languageCode: 'es' } : {};
  return register(visitor, newPerson({ ...place, ...(nationalId ? { nationalId } : {}) }), brand);
}
const stored = async (customerId: unknown) => (await playerById(platform.database.db, String(customerId)))?.nationalId;

describe('the national identity document at registration [VA8, AU5]', () => {
  it('is stored trimmed and in upper case if the brand asks for it', async () => {
    for (const [kind, number] of [
      ['DNI', '45871236'],
      ['RUC', '20123456789'],
      ['CE', '001234567'],
      ['PASS', 'ab1234567'],
    ]) {
      const { status, data } = await registerWith({ kind, number: ` ${number} ` });
      expect(status).toBe(200);
      expect(await stored(data.customerId)).toEqual({ kind, number: number?.toUpperCase() });
    }
  });

  it.each([
    [undefined, { 'user.nationalId.kind': 'required', 'user.nationalId.number': 'required' }],
    [{ kind: 'DNI', number: '' }, { 'user.nationalId.number': 'required' }],
    [{ kind: 'DNI', number: '123' }, { 'user.nationalId.number': 'invalidPattern' }],
    [{ kind: 'RUC', number: '45871236' }, { 'user.nationalId.number': 'invalidPattern' }],
    [{ kind: 'XX', number: '45871236' }, { 'user.nationalId.kind': 'invalidPattern' }],
  ])('is refused if it is %j', async (nationalId, fields) => {
    const { status, error } = await registerWith(nationalId);
    expect(status).toBe(400);
    expect(error?.fieldErrors).toMatchObject(fields);
  });

  it('is neither required nor stored at other brands', async () => {
    const { status, data } = await registerWith({ kind: 'DNI', number: '45871236' }, 104);
    expect(status).toBe(200);
    expect(await stored(data.customerId)).toBeNull();
  });
});
