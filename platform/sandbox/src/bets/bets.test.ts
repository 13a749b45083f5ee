import { describe, expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, until } from '../testing/harness.ts';

const world = startSandboxPerTest();

const signIn = () => postJson(`${world.sandbox.url}/sports/api/player`, { token: 'one' });
const BET = { player: 'oddsmith p-one', name: 'Lindhaga – Bruntorp', detail: 'Lindhaga at 2.14', stake: '10' };
async function act(path: string, form: object): Promise<Record<string, unknown>> {
  const { status, body } = await postJson(`${world.sandbox.url}${path}`, form);
  return (body.data as Record<string, unknown> | undefined) ?? { refused: status };
}
const received = () => world.platform.called('bets').map(({ body }) => body);

describe('the bet book [AC10]', () => {
  it('reports a sports player’s bet, its result and a correction [AC10]', async () => {
    await signIn();
    const { id } = await act('/bets', BET);
    await act(`/bets/${id}`, { action: 'won', returned: '21.4' });
    await act(`/bets/${id}`, { action: 'void' });
    expect(world.platform.called('bets').map(({ path }) => path)).toEqual(Array(3).fill('/api/provider/oddsmith/bets'));
    expect(received()).toMatchObject([
      { betId: id, player: 'p-one', currency: 'EUR', revision: 1, status: 'open', stake: '10.00', returned: null },
      { betId: id, revision: 2, status: 'won', returned: '21.40' },
      { betId: id, revision: 3, status: 'void', returned: '10.00' },
    ]);
    expect(await (await fetch(`${world.sandbox.url}/bets`)).text()).toContain(
      'stake €10.00, returned €10.00, revision 3',
    );
  });

  it('takes a free bet at the stake granted by the site and returns nothing if it is void', async () => {
    const freeBets = { id: '6a1f0d0c-61d5-4b7e-8a34-5a6c8d3a8f01', left: 1, stake: '5.00' };
    world.platform.script = ({ path }) =>
      path.endsWith('/player')
        ? { status: 200, body: { data: { player: 'p-one', currency: 'EUR', freeBets } } }
        : undefined;
    await signIn();
    const { id } = await act('/bets', { ...BET, paidBy: 'site' });
    await act(`/bets/${id}`, { action: 'void' });
    expect(received()).toMatchObject([
      { stake: '5.00', freeBetId: freeBets.id, status: 'open' },
      { stake: '5.00', freeBetId: freeBets.id, status: 'void', returned: '0.00' },
    ]);
    world.platform.script = () => undefined;
    await signIn();
    expect(await act('/bets', { ...BET, paidBy: 'site' })).toEqual({ refused: 409 });
  });

  it('reports a lottery player’s bet to the lottery’s URL', async () => {
    await fetch(`${world.sandbox.url}/lottery/midweek?token=two`);
    expect(await act('/bets', { ...BET, player: 'drumroll p-two', name: 'Midweek', detail: '1 2 3' })).toMatchObject({
      status: 'open',
      company: 'drumroll',
    });
    expect(world.platform.called('bets')[0]?.path).toBe('/api/provider/drumroll/bets');
  });

  it('retries a report until it is acknowledged, and sends a held report only on request', async () => {
    await signIn();
    let failuresLeft = 2;
    world.platform.script = ({ path }) => (path.endsWith('/bets') && failuresLeft-- > 0 ? { status: 503 } : undefined);
    await act('/bets', BET);
    await until(() => received().length === 3);
    expect(new Set(received().map((body) => JSON.stringify(body))).size).toBe(1);
    const { id } = await act('/bets', { ...BET, delivery: 'hold' });
    expect(received()).toHaveLength(3);
    await act(`/bets/${id}`, { action: 'resend' });
    expect(received().at(-1)).toMatchObject({ betId: id });
  });

  it('refuses unknown players, unknown bets and malformed amounts', async () => {
    await signIn();
    expect(await act('/bets', { ...BET, player: 'oddsmith nobody' })).toEqual({ refused: 404 });
    expect(await act('/bets/b-1', { action: 'won' })).toEqual({ refused: 404 });
    expect(await act('/bets', { ...BET, stake: '1,5' })).toEqual({ refused: 400 });
    expect(received()).toEqual([]);
  });
});
