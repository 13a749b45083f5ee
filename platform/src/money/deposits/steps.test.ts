import { beforeEach, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Payer, setUpDeposits } from '../../testing/depositing.ts';

const world = setUpDeposits();
const { paycorner, notify, aPayer } = world;
let payer: Payer;
beforeEach(async () => {
  payer = await aPayer();
});

const deposit = (change?: object) => payer.deposit(change);
const cancel = (id: string, { page } = payer) => page.post(`/api/account/payment-requests/${id}/cancel`);

describe('the next step of a deposit', () => {
  it('is a 3-D Secure challenge in the window size that the page requested [B16]', async () => {
    const url = 'https://pay.example/payments/challenge/1';
    paycorner.next = { kind: 'challenge', url, window: '02' };
    const { data } = await deposit({ challengeWindow: '02' });
    expect(data).toMatchObject({
      next: { kind: 'challenge', url, window: '02' },
      messages: ['Answer your bank’s question to go on.'],
    });
    expect(paycorner.orders.get(String(data.reference))?.challengeWindow).toBe('02');
    expect((await deposit({ challengeWindow: '06' })).error?.fieldErrors).toEqual({ challengeWindow: 'fieldError' });
  });

  it('is a code with a deadline for a voucher method, whose fields are required and validated [AC2]', async () => {
    payer = await aPayer(103, 'PEN');
    const refused = async (fields: object) => (await deposit({ instrumentId: 'efectivo', fields })).error?.fieldErrors;
    expect(await refused({})).toEqual({ 'fields.documentType': 'required', 'fields.documentNumber': 'required' });
    expect(await refused({ documentType: 'DNI', documentNumber: '1' })).toEqual({
      'fields.documentNumber': 'invalidPattern',
    });
    paycorner.next = { kind: 'voucher', code: '123 456 789' };
    paycorner.expiresAt = '2030-01-01T00:00:00.000Z';
    const fields = { documentType: 'DNI', documentNumber: '12345678' };
    const { data } = await deposit({ instrumentId: 'efectivo', fields });
    expect(data).toMatchObject({
      next: { kind: 'voucher', code: '123 456 789' },
      expiresAt: paycorner.expiresAt,
      messages: ['Paga con el código antes de que venza.'],
    });
    expect((await payer.read(String(data.reference))).messages).toEqual(data.messages);
    expect(paycorner.orders.get(String(data.reference))?.fields).toEqual(fields);
    await notify(String(data.reference), { status: 'FAILED', reason: 'expired' });
    expect(await payer.read(String(data.reference))).toMatchObject({
      status: 'FAILED',
      reason: 'expired',
      messages: ['Se acabó el tiempo para pagar. Tu saldo no ha cambiado.'],
    });
  });
});

describe('a pending deposit', () => {
  it('is listed with its redirect URL until it is decided, only for its own player', async () => {
    const id = String((await deposit()).data.reference);
    expect(await payer.waiting()).toEqual([
      expect.objectContaining({ reference: id, description: 'Visa', amount: '50.00' }),
    ]);
    expect((await payer.waiting())[0]?.redirectUrl).toMatch(/^http/);
    expect(await (await aPayer()).waiting()).toEqual([]);
    await notify(id);
    expect(await payer.waiting()).toEqual([]);
    expect((await payer.read(id)).redirectUrl).toBeNull();
  });

  it('is cancelled if the provider agrees, but not if it has already been paid', async () => {
    const id = String((await deposit()).data.reference);
    expect((await cancel(id, await aPayer())).status).toBe(404);
    expect((await cancel(id)).data).toEqual({ status: 'CANCELLED' });
    expect((await cancel(id)).data).toEqual({ status: 'CANCELLED' });
    const late = String((await deposit()).data.reference);
    paycorner.stateAtCancel = 'SUCCESSFUL';
    expect((await cancel(late)).error?.code).toBe('deposit_decided');
    await notify(late);
    expect(await payer.spendable()).toBe('50.00');
    paycorner.behaviour = 'breaks';
    const [open] = await readRows(
      world.platform.database.db,
      { id: z.string() },
      sql`select id from payment_request limit 1`,
    );
    expect((await cancel(String(open?.id))).status).toBe(404);
  });

  it('is credited once if it is paid during the cancellation', async () => {
    const id = String((await deposit()).data.reference);
    await Promise.all([cancel(id), notify(id), cancel(id), notify(id)]);
    await notify(id);
    expect(await payer.spendable()).toBe('50.00');
  });
});

describe('a successful deposit', () => {
  it('is counted per instrument in a cookie that lasts a year [AC3]', async () => {
    for (const times of [1, 2]) {
      const id = String((await deposit()).data.reference);
      await notify(id);
      const response = await payer.page.get(`/api/account/payment-requests/${id}`);
      expect(response.status).toBe(200);
      expect(payer.page.cookies.get('parlay_deposits_visa')).toBe(String(times));
    }
  });

  it('says when its bonus becomes active, and an unknown code is refused before money moves [AC3]', async () => {
    const refused = await deposit({ bonusCode: 'WELCOME' });
    expect([refused.status, refused.error?.code]).toEqual([422, 'bonus_code_unknown']);
    expect(refused.error?.fieldErrors).toEqual({ bonusCode: 'fieldError' });
    expect(await payer.waiting()).toEqual([]);
    const id = String((await deposit({ bonusCode: ' ' })).data.reference);
    await sql`update payment_request set bonus_code = 'WELCOME' where id = ${id}::uuid`.execute(
      world.platform.database.db,
    );
    await notify(id);
    expect((await payer.read(id)).messages).toEqual([
      'The payment provider has confirmed the payment.',
      'The bonus will be active within 5 minutes.',
    ]);
  });
});
