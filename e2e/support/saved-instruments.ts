import type { BrowserContext } from '@playwright/test';
import { post } from './post.ts';
import { running } from './site.ts';

/** Registers a card for the signed-in player, as the company's fields and the cashier do. */
export async function saveCard(context: BrowserContext, number: string): Promise<void> {
  const card = { number, expiry: '12/39', code: '123', name: 'Aino Demo', methods: ['visa', 'mastercard'] };
  const company = `http://localhost:${running().ports.sandbox}`;
  const answer = await context.request.post(`${company}/payments/card-fields`, { data: card });
  const { data } = (await answer.json()) as { data: { token: string } };
  await post(context, '/api/account/instruments', { token: data.token, instrumentId: 'visa' });
}

/** Registers a bank account for the signed-in player, which can be paid out to. */
export async function saveAccount(context: BrowserContext): Promise<void> {
  const fields = { holder: 'Aino Demo', iban: 'FI21 1234 5600 0007 85' };
  await post(context, '/api/account/instruments', { instrumentId: 'trustly', fields });
}
