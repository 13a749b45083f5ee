import type { BrowserContext } from '@playwright/test';
import { post } from './post.ts';
import { currentProduct } from './site.ts';

/** Password of all players created by tests. */
const PASSWORD = 'Parlay2026$';

/** Saves a card for the signed-in player, like the provider's fields and the deposit page. */
export async function saveCard(context: BrowserContext, number: string): Promise<void> {
  const card = { number, expiry: '12/39', code: '123', name: 'Aino Demo', methods: ['visa', 'mastercard'] };
  const company = `http://localhost:${currentProduct().ports.sandbox}`;
  const response = await context.request.post(`${company}/payments/card-fields`, { data: card });
  const { data } = (await response.json()) as { data: { token: string } };
  await post(context, '/api/account/instruments', { token: data.token, instrumentId: 'visa', use: 'deposit' });
}

/** Saves a payout bank account for the signed-in player, with the required re-authentication. Returns its id. */
export async function saveAccount(context: BrowserContext): Promise<string> {
  const fields = { holder: 'Aino Demo', iban: 'FI21 1234 5600 0007 85' };
  await post(context, '/api/account/step-up', { currentPassword: PASSWORD });
  const response = await post(context, '/api/account/instruments', { instrumentId: 'trustly', fields });
  return ((await response.json()) as { data: { id: string } }).data.id;
}
