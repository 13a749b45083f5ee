import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let drumroll: TestCompany;
let sunwheel: TestCompany;
beforeAll(async () => {
  platform = await testPlatform({ sports: 'touchline' });
  drumroll = new TestCompany(platform.app, 'drumroll');
  sunwheel = new TestCompany(platform.app, 'touchline');
});
afterAll(() => platform.close());

const URL_OF = '/api/provider/drumroll/draws';
const aDraw = () => ({
  drawId: `midweek-${randomUUID()}`,
  commitment: 'ab'.repeat(32),
  closesAt: '2026-12-01T12:00:00.000Z',
  drawsAt: '2026-12-01T12:01:30.000Z',
});
const recordOf = async (drawId: string) => {
  const response = await platform.app.inject(`/api/lottery/witness/drumroll/${drawId}`);
  return { status: response.statusCode, headers: response.headers, data: response.json<{ data: object }>().data };
};

describe('the record of a draw', () => {
  it('has commitment and seal with this server’s times, which anybody can read', async () => {
    const draw = aDraw();
    const before = Date.now();
    const committed = await drumroll.call(`${URL_OF}/commit`, draw);
    expect(committed).toMatchObject({
      status: 200,
      data: { commitment: draw.commitment, seal: null, firstSoldAt: null },
    });
    expect(Date.parse(String(committed.data?.committedAt))).toBeGreaterThanOrEqual(before - 1000);
    const seal = { drawId: draw.drawId, root: 'cd'.repeat(32), lines: 3 };
    expect(await drumroll.call(`${URL_OF}/seal`, seal)).toMatchObject({
      data: { seal: { root: seal.root, lines: 3, sealedAt: expect.any(String) } },
    });
    const read = await recordOf(draw.drawId);
    expect(read.headers['access-control-allow-origin']).toBe('*');
    expect(read.data).toMatchObject({ provider: 'drumroll', draw: draw.drawId, commitment: draw.commitment });
    expect((await recordOf('midweek-unknown')).status).toBe(404);
  });

  it('keeps the first statement, and repeats it to the same one', async () => {
    const draw = aDraw();
    const first = await drumroll.call(`${URL_OF}/commit`, draw);
    expect(await drumroll.call(`${URL_OF}/commit`, draw)).toEqual(first);
    const other = { ...draw, commitment: 'ef'.repeat(32) };
    expect((await drumroll.call(`${URL_OF}/commit`, other)).status).toBe(409);
    const seal = { drawId: draw.drawId, root: 'cd'.repeat(32), lines: 3 };
    const sealed = await drumroll.call(`${URL_OF}/seal`, seal);
    expect(await drumroll.call(`${URL_OF}/seal`, seal)).toEqual(sealed);
    expect((await drumroll.call(`${URL_OF}/seal`, { ...seal, lines: 4 })).status).toBe(409);
    expect((await drumroll.call(`${URL_OF}/seal`, { ...seal, drawId: 'midweek-none' })).status).toBe(404);
    await expect(
      sql`update witnessed_draw set commitment = ${other.commitment} where draw_id = ${draw.drawId}`.execute(
        platform.database.db,
      ),
    ).rejects.toThrow();
  });

  it('is stated only by lotteries, with digests', async () => {
    const draw = aDraw();
    expect((await sunwheel.call('/api/provider/touchline/draws/commit', draw)).status).toBe(404);
    expect((await drumroll.call(`${URL_OF}/commit`, { ...draw, commitment: 'xyz' })).status).toBe(400);
  });

  it('is not taken for a draw that is sold after it is drawn', async () => {
    const draw = aDraw();
    const late = { ...draw, closesAt: '2026-12-01T12:01:30.001Z' };
    expect(await drumroll.call(`${URL_OF}/commit`, late)).toMatchObject({
      status: 400,
      error: { fieldErrors: { closesAt: expect.any(String) } },
    });
    expect(await drumroll.call(`${URL_OF}/commit`, { ...draw, closesAt: draw.drawsAt })).toMatchObject({ status: 200 });
  });

  it('has times of years that the database has', async () => {
    const stated = await drumroll.call(`${URL_OF}/commit`, { ...aDraw(), closesAt: '0000-12-01T12:00:00.000Z' });
    expect(stated).toMatchObject({ status: 400, error: { fieldErrors: { closesAt: expect.any(String) } } });
  });
});
