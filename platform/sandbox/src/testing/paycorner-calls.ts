import type { World } from './fresh-sandbox.ts';
import { postJson, signAs } from './harness.ts';

/**
 * Returns functions that make the platform's calls to the payment provider and list the notifications it received.
 */
export function paycornerCalls(world: World) {
  const address = (path: string) => `${world.platform.url}/api/payments/paycorner${path}`;

  const orderRequest = (change: object = {}) => ({
    orderId: 'order-1',
    amount: '50.00',
    currency: 'EUR',
    method: 'trustly',
    locale: 'en',
    returnUrl: 'http://localhost:8080/en/account/deposit-completed?ref=order-1',
    notifyUrl: address('/notify'),
    ...change,
  });
  const payoutRequest = (change: object = {}) => ({
    payoutId: 'payout-1',
    amount: '50.00',
    currency: 'EUR',
    method: 'trustly',
    instrument: 'acc_1',
    locale: 'en',
    notifyUrl: address('/payouts'),
    ...change,
  });

  /** Posts text or a JSON body. The call is signed unless `headers` are given. */
  function signed(path: string, body: unknown, headers?: Record<string, string>) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return postJson(`${world.sandbox.url}${path}`, text, headers ?? signAs('paycorner', path, text));
  }

  /** Enters a card into the card fields and redeems the token for the provider's card reference. */
  async function cardOf(number: string): Promise<string> {
    const typed = { number, expiry: '12/49', code: '123', name: 'Anna', methods: ['visa'] };
    const { body } = await postJson(`${world.sandbox.url}/payments/card-fields`, typed);
    const card = await signed('/payments/api/cards', { token: body.data?.token });
    return String(card.body.data?.reference);
  }

  async function statement() {
    const target = '/payments/api/statement?since=2020-01-01T00:00:00.000Z';
    const headers = signAs('paycorner', target, '', { method: 'GET' });
    const { data } = (await (await fetch(world.sandbox.url + target, { headers })).json()) as {
      data: { lines: Record<string, string>[] };
    };
    return data.lines;
  }

  return {
    orderRequest,
    payoutRequest,
    signed,
    cardOf,
    statement,
    order: (change: object = {}) => signed('/payments/api/orders', orderRequest(change)),
    payout: (change: object = {}) => signed('/payments/api/payouts', payoutRequest(change)),
    /** Returns the bodies of one kind of notification, in order of arrival. */
    notified: (kind: 'notify' | 'payouts') => world.platform.called(kind).map(({ body }) => body),
  };
}
