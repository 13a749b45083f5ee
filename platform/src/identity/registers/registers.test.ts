import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { BrowserResponse } from '../../testing/browser.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register } from '../../testing/registration.ts';

let platform: TestPlatform;
let address = 0;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const browser = () => {
  address += 1;
  return platform.browser({ address: `198.51.111.${address}` });
};
const codeOf = ({ status, error }: BrowserResponse) => [status, error?.code];
let playerCount = 0;
/** Creates a player from a country, with a unique surname that can be listed in the registers. */
async function playerOf(countryCode: string) {
  playerCount += 1;
  const surname = `Rekister ${'abcdefghij'.charAt(playerCount)}`;
  return { surname, ...(await createTestPlayer(platform.database.db, { surname, address: { countryCode } })) };
}
const logIn = ({ username, password }: { username: string; password: string }) => browser().logIn(username, password);
/** Runs a function while the registers are unreachable. */
async function withRegistersDown<T>(run: () => Promise<T>): Promise<T> {
  platform.registers.isUnavailable = true;
  try {
    return await run();
  } finally {
    platform.registers.isUnavailable = false;
  }
}
const german = { address: { countryCode: 'DE', line1: '7 Hafenstr.', city: 'Hamburg', postCode: '20095' } };

describe('checkRegisters [B10, B12]', () => {
  it('blocks a login, reveals this only after the right password, and leaves no session', async () => {
    const player = await playerOf('DE');
    platform.registers.listed.set(player.surname, '2099-05-01T23:59:59.000Z');
    const refused = await logIn(player);
    expect([...codeOf(refused), refused.error?.details]).toEqual([
      403,
      'register_listed',
      { register: 'oasis', until: '2099-05-01T23:59:59.000Z' },
    ]);
    expect(codeOf(await logIn({ ...player, password: 'wrong' }))).toEqual([401, 'invalid_credentials']);
    const { rows } = await sql`
      select from session where customer_id = ${player.customerId} and ended_at is null`.execute(platform.database.db);
    expect(rows).toEqual([]);
    platform.registers.listed.delete(player.surname);
    expect((await logIn(player)).status).toBe(200);
  });

  it('blocks a registration without revealing why', async () => {
    platform.registers.listed.set('Gesperrt', null);
    const refused = await register(browser(), newPerson({ surname: 'Gesperrt', ...german }));
    expect(codeOf(refused)).toEqual([403, 'registration_refused']);
  });

  it('blocks a person in Peru’s register from registering there, and nobody while unreachable [B13]', async () => {
    platform.registers.listed.set('Quispe', null);
    const peruvian = (surname: string) =>
      newPerson({
        surname,
        currency: 'PEN',
        address: { countryCode: 'PE', line1: 'Av. Grau 7', city: 'Lima', subDivisionCode: 'LIM', postCode: '15001' },
        nationalId: { kind: 'DNI', number: `4${String(Math.random()).slice(2, 9)}` },
      });
    const atPeru = () => platform.browser({ host: 'bu-103.localhost:8080', address: '198.51.112.9' });
    expect(codeOf(await register(atPeru(), peruvian('Quispe'), 103))).toEqual([403, 'registration_refused']);
    await withRegistersDown(async () => expect((await register(atPeru(), peruvian('Huaman'), 103)).status).toBe(200));
  });

  it('blocks everybody while a register is unreachable if the policy requires it, and otherwise nobody', async () => {
    const [hamburg, valletta] = [await playerOf('DE'), await playerOf('MT')];
    await withRegistersDown(async () => {
      expect(codeOf(await logIn(hamburg))).toEqual([502, 'provider_unavailable']);
      expect((await logIn(valletta)).status).toBe(200);
      expect(codeOf(await register(browser(), newPerson(german)))).toEqual([502, 'provider_unavailable']);
    });
    expect((await logIn(hamburg)).status).toBe(200);
  });

  it('queries registers again only after the policy’s cache time', async () => {
    const [stockholm, hamburg] = [await playerOf('SE'), await playerOf('DE')];
    const countQueries = async (player: typeof stockholm) => {
      const before = platform.registers.queryCount;
      for (const _ of [1, 2]) expect((await logIn(player)).status).toBe(200);
      return platform.registers.queryCount - before;
    };
    expect(await countQueries(stockholm)).toBe(1);
    expect(await countQueries(hamburg)).toBe(2);
    await sql`update register_answer set asked_at = now() - interval '6 minutes'`.execute(platform.database.db);
    expect(await countQueries(stockholm)).toBe(1);
  });

  it('queries all registers for a player from a country without a policy [B0]', async () => {
    const player = await playerOf('XK');
    const before = platform.registers.queryCount;
    expect((await logIn(player)).status).toBe(200);
    expect(platform.registers.queryCount - before).toBe(5);
  });
});
