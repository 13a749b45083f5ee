import { describe, expect, it } from '@jest/globals';
import { REGISTER_PATH } from '@parlay/contracts/player-register-protocol';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, signAs } from '../testing/harness.ts';

const world = startSandboxPerTest();

const mara = { firstName: 'Mara', surname: 'Koch', birthDate: '1990-01-31' };
async function check(person: object, company = 'spelpaus') {
  const target = `${REGISTER_PATH}/checks`;
  const text = JSON.stringify({ person: { country: 'SE', ...person } });
  const { body } = await postJson(`${world.sandbox.url}${target}`, text, signAs(company, target, text));
  return body.data;
}
const register = (form: Record<string, string>) =>
  fetch(`${world.sandbox.url}/player-registers`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });

describe('the player registers [B10]', () => {
  it('each list the people registered there until they are removed', async () => {
    expect(await check(mara)).toEqual({ listed: false, until: null });
    expect((await register({ register: 'spelpaus', ...mara, document: 'X-1' })).status).toBe(303);
    expect(await check({ ...mara, surname: 'KÖCH' })).toEqual({ listed: true, until: null });
    expect(await check({ ...mara, firstName: 'Anna', nationalId: { kind: 'PASS', number: 'x-1' } })).toMatchObject({
      listed: true,
    });
    expect(await check({ ...mara, birthDate: '1990-02-01' })).toMatchObject({ listed: false });
    expect(await check(mara, 'oasis')).toMatchObject({ listed: false });
    const page = await (await fetch(`${world.sandbox.url}/player-registers`)).text();
    expect(page).toContain('Mara Koch');
    const [, remove = ''] = /action="(\/player-registers\/[\w-]+\/remove)"/.exec(page) ?? [];
    expect((await fetch(`${world.sandbox.url}${remove}`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    expect(await check(mara)).toMatchObject({ listed: false });
  });

  it('return the last day of an entry and ignore expired entries', async () => {
    await register({ register: 'spelpaus', ...mara, until: '2099-05-01' });
    expect(await check(mara)).toEqual({ listed: true, until: '2099-05-01T23:59:59.000Z' });
    await register({ register: 'oasis', ...mara, until: '2020-05-01' });
    expect(await check(mara, 'oasis')).toEqual({ listed: false, until: null });
  });

  it('refuse unsigned requests and invalid content', async () => {
    expect((await postJson(`${world.sandbox.url}${REGISTER_PATH}/checks`, { person: mara })).status).toBe(401);
    expect((await register({ register: 'spelpaus', firstName: 'Mara' })).status).toBe(400);
    expect((await register({ register: 'nowhere', ...mara })).status).toBe(400);
  });
});
