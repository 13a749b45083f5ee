import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeDue } from '../../../testing/jobs.ts';
import { mailsTo } from '../../../testing/letters.ts';
import { setUpVerification } from '../../../testing/verifying.ts';

const world = setUpVerification();
const { company, player, sent, tell, sendDue, operator } = world;

const sendDueLater = async (id: string) => {
  await makeDue(world.platform.database, 'identity-check', id);
  await sendDue();
};
/** Returns a check as operators see it: its steps, and whether the provider has it. */
const fileOf = async (id: string) => {
  const { steps, sent: isSent, failure } = (await operator(`/${id}`)).data;
  return { steps: (steps as { state: string }[]).map(({ state }) => state), isSent, failure };
};
/** Returns how long the oldest order has waited, from the platform's metrics. */
const orderAge = async () => {
  const { body } = await world.platform.app.inject({ url: '/metrics' });
  return Number(/^identity_check_order_age_seconds (\S+)$/m.exec(body)?.[1]);
};

describe('a decision that arrives before the response to its order [AC11, RT5]', () => {
  it.each([
    ['approved', ['document-accepted']],
    ['failed', ['document-refused']],
    ['invalid', ['document-refused']],
    ['refer', []],
    ['pending', []],
  ])('is kept if it is %s, with at most one e-mail to the player', async (state, letters) => {
    const { page, username, check } = await player();
    company.beforeResponse = async ({ checkId }) => {
      const event = { eventId: randomUUID(), state, number: 1, at: new Date().toISOString() };
      const responses = await Promise.all([tell(checkId, event), tell(checkId, event)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    };
    const id = await sent(page);
    await sendDue();
    expect(await check('id')).toMatchObject({ state });
    expect(company.orders.map(({ checkId }) => checkId)).toEqual([id]);
    const steps = state === 'pending' ? ['pending'] : ['pending', state];
    expect(await fileOf(id)).toEqual({ steps, isSent: true, failure: null });
    const kinds = (await mailsTo(world.platform, `${username}@example.com`)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('document'))).toEqual(letters);
  });

  it.each(['approved', 'failed', 'refer'])(
    'is kept if it is %s and the connection then breaks, and the order does not count as failed',
    async (state) => {
      const { page, check } = await player();
      company.beforeResponse = async ({ checkId }) => {
        expect((await tell(checkId, { state })).status).toBe(200);
        throw new Error('broken off');
      };
      const id = await sent(page);
      await sendDue();
      expect(await check('id')).toMatchObject({ state });
      expect(await fileOf(id)).toEqual({ steps: ['pending', state], isSent: true, failure: null });
      expect(await orderAge()).toBe(0);
      company.states.set(id, { checkId: id, number: 1_000_000, state: 'approved', note: '' });
      await sendDueLater(id);
      // An open check is polled, and no check is ordered again.
      expect(await check('id')).toMatchObject({ state: state === 'failed' ? 'failed' : 'approved' });
      expect(company.orders).toHaveLength(1);
    },
  );

  it('verifies the player even if the provider never responds to the order', async () => {
    const { page, seen } = await player();
    company.beforeResponse = async ({ checkId }) => {
      await tell(checkId, { state: 'approved' });
      throw new Error('broken off');
    };
    await sent(page);
    await sendDue();
    expect(await seen()).toMatchObject({ identityVerified: true, ageVerified: true });
  });

  it('is ignored if its document has been replaced', async () => {
    const { page, check } = await player();
    let second = '';
    company.beforeResponse = async ({ checkId }) => {
      company.beforeResponse = async () => undefined;
      second = await sent(page);
      expect((await tell(checkId, { state: 'approved' })).status).toBe(200);
    };
    await sent(page);
    await sendDue();
    expect(await check('id')).toMatchObject({ state: 'pending' });
    await tell(second, { state: 'failed', reason: 'expired' });
    expect(await check('id')).toMatchObject({ state: 'failed', reason: 'expired' });
  });

  it('gets a 404 and changes no other check if its check is unknown', async () => {
    const { page, check } = await player();
    company.beforeResponse = async () => {
      expect((await tell(randomUUID(), { state: 'approved' })).status).toBe(404);
    };
    await sent(page);
    await sendDue();
    expect(await check('id')).toMatchObject({ state: 'pending' });
  });
});
