import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signingKeysOf } from '@parlay/contracts/providers';
import { signedGet } from '@parlay/server/signed-call';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { makeDue } from '../../testing/jobs.ts';
import { mailsTo } from '../../testing/letters.ts';
import { setUpVerification } from '../../testing/verifying.ts';
import { anInstrument } from '../../testing/withdrawals.ts';
import type { Verification } from './schemas.ts';

const world = setUpVerification();
const { company, player, sent, tell, sendDue, operator } = world;
const db = () => world.platform.database.db;

describe('the verification overview [AC11]', () => {
  it('starts with no documents and a verified e-mail address', async () => {
    const { seen } = await player();
    const { checks, identityVerified, ageVerified, next } = await seen();
    expect(checks.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'age add',
      'id add',
      'address add',
      'payments add',
      'document add',
      'email approved',
      'sms add',
    ]);
    expect([identityVerified, ageVerified, next]).toEqual([false, false, 'id']);
  });

  it.each(['pending', 'refer', 'failed', 'invalid', 'approved'] as const)(
    'shows that a document is %s',
    async (state) => {
      for (const kind of ['age', 'id', 'address', 'payments', 'document']) {
        const { page, check } = await player();
        const id = await sent(page, kind);
        expect(await check(kind)).toMatchObject({ state: 'pending', canSend: true, name: 'passport.jpg' });
        expect(
          (await tell(id, { state, ...(state === 'failed' ? { reason: 'expired', note: 'Old' } : {}) })).status,
        ).toBe(200);
        expect(await check(kind)).toMatchObject({ state, canSend: state !== 'approved' });
        if (state === 'failed') expect(await check(kind)).toMatchObject({ reason: 'expired', note: 'Old' });
      }
    },
  );

  it('confirms identity and age only once the identity document is accepted [AC1]', async () => {
    const { page, seen } = await player();
    await tell(await sent(page, 'address'), { state: 'approved' });
    expect(await seen()).toMatchObject({ identityVerified: false, ageVerified: false });
    const id = await sent(page);
    expect((await page.get('/api/account/user')).data).toMatchObject({ regulations: { pendingKYCVerification: true } });
    await tell(id, { state: 'approved' });
    expect(await seen()).toMatchObject({ identityVerified: true, ageVerified: true });
    expect((await page.get('/api/account/user')).data).toMatchObject({
      regulations: { pendingKYCVerification: false },
    });
  });
});

it('lists the steps that checks unlock under the brand’s rules [AC1, AC11]', async () => {
  const { page, seen } = await player();
  const withdrawal = async () => (await seen()).opens.find(({ step }) => step === 'withdrawal');
  expect((await seen()).opens.map(({ step }) => step)).toEqual(['deposit', 'withdrawal', 'bonus']);
  expect(await withdrawal()).toEqual({ step: 'withdrawal', needs: ['id', 'email'], above: null, isOpen: false });
  await tell(await sent(page), { state: 'approved' });
  expect(await withdrawal()).toMatchObject({ isOpen: true });
});

it('e-mails the player once per decision on a document [AC11]', async () => {
  const { page, username } = await player();
  const kinds = async () => (await mailsTo(world.platform, `${username}@example.com`)).map(({ kind }) => kind);
  const first = await sent(page, 'address');
  await tell(first, { state: 'refer' });
  await tell(first, { state: 'failed', reason: 'too_old' });
  await tell(first, { state: 'failed', reason: 'too_old' });
  await tell(await sent(page, 'address'), { state: 'approved' });
  expect((await kinds()).filter((kind) => kind.startsWith('document'))).toEqual([
    'document-refused',
    'document-accepted',
  ]);
});

it('requires identity verification once a withdrawal waits for it, and notifies the player [AC1, RS4]', async () => {
  const { page, customerId, seen } = await player();
  expect(await seen()).toMatchObject({ required: false });
  const instrumentId = await anInstrument(db(), customerId, { deposited: 10_000n });
  const key = { 'idempotency-key': randomUUID() };
  const requested = await page.post('/api/account/withdrawal', { amount: '50.00', instrumentId }, key);
  expect(requested.status).toBe(200);
  expect(await seen()).toMatchObject({ required: true, next: 'id' });
  expect((await page.get('/api/account/user')).data).toMatchObject({ regulations: { requiresKYCVerification: true } });
  const { rows } = await sql`select 1 from outbox where customer_id = ${customerId} and event = 'KycRequired'`.execute(
    db(),
  );
  expect(rows).toHaveLength(1);
  await tell(await sent(page), { state: 'approved' });
  expect(await seen()).toMatchObject({ required: false });
});

describe('the identity-check provider', () => {
  it('receives each check once it is reachable, with a document that only it can load [AC11]', async () => {
    const { page, customerId } = await player();
    company.isUnavailable = true;
    const id = await sent(page);
    await sendDue();
    expect(company.orders).toEqual([]);
    company.isUnavailable = false;
    await makeDue(world.platform.database, 'identity-check', id);
    await sendDue();
    const order = company.orders.find(({ checkId }) => checkId === id);
    expect(order).toMatchObject({ kind: 'id', applicant: { customerId }, document: { type: 'image/jpeg' } });
    const path = new URL(order?.document?.url ?? '').pathname;
    const key =
      signingKeysOf(world.platform.config.providers.find(({ id: name }) => name === 'sealright'))?.theirs ?? '';
    const headers = signedGet(key, `http://platform${path}`);
    const document = await world.platform.app.inject({ method: 'GET', url: path, headers });
    expect((await sharp(document.rawPayload).metadata()).format).toBe('jpeg');
    expect(document.headers['content-disposition']).toBe('attachment');
    expect((await world.platform.app.inject({ method: 'GET', url: path })).statusCode).toBe(401);
  });

  it('is polled for a missing decision, and receives a lost check again', async () => {
    const { page, check } = await player();
    const id = await sent(page);
    await sendDue();
    const makeJobDue = () => makeDue(world.platform.database, 'identity-check', id);
    await makeJobDue();
    await sendDue();
    expect(company.orders.filter(({ checkId }) => checkId === id)).toHaveLength(2);
    company.states.set(id, { checkId: id, number: 5_000, state: 'failed', reason: 'unreadable', note: '' });
    await makeJobDue();
    await sendDue();
    expect(await check('id')).toMatchObject({ state: 'failed', reason: 'unreadable' });
  });

  it('cannot undo a newer decision or an acceptance, or decide on a replaced document [AC11]', async () => {
    const { page, check } = await player();
    const first = await sent(page);
    const second = await sent(page);
    await tell(first, { state: 'approved' });
    expect(await check('id')).toMatchObject({ state: 'pending' });
    await tell(second, { state: 'refer', number: 9_000 });
    await tell(second, { state: 'failed', number: 8_000 });
    expect(await check('id')).toMatchObject({ state: 'refer' });
    await tell(second, { state: 'approved', number: 9_001 });
    await tell(second, { state: 'failed', number: 9_002 });
    expect(await check('id')).toMatchObject({ state: 'approved' });
    expect((await tell(randomUUID(), { state: 'approved' })).status).toBe(404);
  });

  it('checks a phone number without a document [AC11]', async () => {
    const { page, check } = await player();
    const { data } = await page.post('/api/account/verification/phone', {});
    expect((data as unknown as Verification).checks).toContainEqual(
      expect.objectContaining({ kind: 'sms', state: 'pending' }),
    );
    await sendDue();
    const order = company.orders.find(({ kind }) => kind === 'sms');
    expect(order).toMatchObject({ document: null, applicant: { mobile: '+35699000001' } });
    await tell(order?.checkId ?? '', { state: 'approved' });
    expect(await check('sms')).toMatchObject({ state: 'approved', canSend: false });
  });
});

describe('the operator API for documents', () => {
  it('lists documents, reads them and decides on them, with actor and reason on record [AC11, D11]', async () => {
    const { page, check, customerId } = await player();
    const id = await sent(page);
    const { data } = await operator(`?customer=${customerId}`);
    expect(data.items).toEqual([expect.objectContaining({ id, kind: 'id', state: 'pending', company: 'sealright' })]);
    const rejection = { reason: 'Blurred', code: 'unreadable', note: 'Please use more light.' };
    expect((await operator(`/${id}/reject`, rejection)).data).toMatchObject({ state: 'failed' });
    expect(await check('id')).toMatchObject({ state: 'failed', reason: 'unreadable', note: 'Please use more light.' });
    const key = randomUUID();
    for (const _ of [1, 2])
      expect((await operator(`/${id}/approve`, { reason: 'Second look' }, key)).data).toMatchObject({
        state: 'approved',
        steps: expect.arrayContaining([expect.objectContaining({ actor: 'Olga', state: 'approved' })]),
      });
    expect((await operator(`/${id}/approve`, { reason: 'Again' })).status).toBe(409);
    const { rows } = await sql`select reason from operator_action where subject = ${id} order by id`.execute(db());
    expect(rows).toEqual([{ reason: 'Blurred' }, { reason: 'Second look' }]);
  });

  it('requires a token with the right scope', async () => {
    const other = await createOperatorToken(db(), { name: 'Tim', scopes: ['tickets'], days: 1 });
    const staff = world.platform.browser({ address: '198.51.123.2' });
    const headers = { authorization: `Bearer ${other.token}` };
    expect((await staff.get('/api/operator/documents', { headers })).status).toBe(403);
    expect((await operator(`/${randomUUID()}`)).status).toBe(404);
  });
});
