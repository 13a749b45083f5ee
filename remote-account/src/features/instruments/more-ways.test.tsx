import { describe, expect, it, jest } from '@jest/globals';
import type { CardEncoder } from '@parlay/contracts/card-encoder';
import forms from '@parlay/forms/english';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { writeCookie } from '@parlay/remote-kit/browser';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '../../../locales/en.json';
import { anInstrument } from '../../account.testing.ts';
import type { Instrument } from '../../model/instruments.ts';
import { ManageInstruments } from './more-ways.tsx';

const ask = { userInputRequired: true, required: true, value: null, values: null, uses: ['registration' as const] };
const trustly = anInstrument({
  id: 'trustly',
  description: 'Trustly',
  kind: 'bank',
  accountFieldDefinitions: [
    { ...ask, type: 'holder' },
    { ...ask, type: 'iban' },
  ],
});
const visa = anInstrument({
  integrationData: {
    encoderUrl: 'https://till.example/js/encoder.js',
    encoder: { integrity: `sha384-${'A'.repeat(64)}`, publicKey: 'the key of the company' },
    cardFieldsUrl: null,
  },
});
const saved = anInstrument({ id: 'own-1', description: 'Visa •••• 4242', state: 'active' });

function open(api: Handlers, instruments: Instrument[] = [trustly, saved]) {
  const added: Instrument[] = [];
  let removed = 0;
  const view = renderWithPorts(
    <ManageInstruments
      use="any"
      instruments={instruments}
      onAdded={(one) => added.push(one)}
      onRemoved={() => (removed += 1)}
    />,
    { messages: { ...en, forms }, session: aPlayer(), api },
  );
  const shown: string[] = [];
  view.fake.ports.bus.on('notice.shown').subscribe(({ title }) => shown.push(title));
  return { ...view, added, shown, removed: () => removed };
}

/** Makes the document's last third-party script load or fail. */
const settleScript = (end: 'load' | 'error') =>
  act(async () => void document.head.querySelector('script:last-of-type')?.dispatchEvent(new Event(end)));
const scripts = () => [...document.head.querySelectorAll('script')];

const press = (name: string) => screen.getByRole('button', { name });

describe('MoreWays', () => {
  it('renders the form from the method’s fields, and registers the account [AC2, EN11]', async () => {
    const { user, fake, added } = open({
      'POST /api/account/instruments': () =>
        anInstrument({ id: 'own-2', description: 'Trustly •••• 0785', state: 'active' }),
    });
    await user.click(press('Add an account'));
    expect(await screen.findByRole('heading', { name: 'Add an account' })).toHaveFocus();
    await user.click(press('Save account'));
    expect(screen.getAllByText('Fill this in.')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Name of the account holder' }), 'Aino Demo');
    await user.type(screen.getByRole('textbox', { name: 'Account number (IBAN)' }), ' FI21 1234 5600 0007 85 {Enter}');
    await waitFor(() => expect(added.map(({ id }) => id)).toEqual(['own-2']));
    expect(fake.calls.at(-1)?.body).toEqual({
      instrumentId: 'trustly',
      fields: { holder: 'Aino Demo', iban: 'FI21 1234 5600 0007 85' },
      use: 'any',
    });
    expect(press('Add an account')).toHaveFocus();
  });

  it('encrypts a card with the provider’s script if the brand uses it, and sends no other card data [B17]', async () => {
    const encrypt = jest.fn<CardEncoder['encrypt']>(async () => 'sealed.card');
    Object.assign(window, { cardEncoder: { encrypt } });
    const { user, fake, added } = open(
      { 'POST /api/account/instruments': () => anInstrument({ id: 'own-4', state: 'active' }) },
      [visa, anInstrument({ ...visa, id: 'mastercard' }), saved],
    );
    await user.click(press('Add a card'));
    await user.type(await screen.findByRole('textbox', { name: 'Card number' }), '4242 4242 4242 4242');
    await user.type(screen.getByRole('textbox', { name: 'Expiry date' }), '1239');
    await user.type(screen.getByRole('textbox', { name: 'Security code' }), '123');
    await user.type(screen.getByRole('textbox', { name: 'Name on card' }), 'Aino Demo');
    expect(screen.getByText(/only the payment provider can read it/)).toBeInTheDocument();
    expect(scripts().map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      [visa.integrationData.encoderUrl, visa.integrationData.encoder?.integrity, 'anonymous'],
    ]);
    await settleScript('error');
    // The script is loaded again, and the input is still there.
    await user.click(press('Save card'));
    await settleScript('load');
    await waitFor(() => expect(added.map(({ id }) => id)).toEqual(['own-4']));
    const card = { number: '4242 4242 4242 4242', expiry: '12/39', code: '123', name: 'Aino Demo' };
    expect(encrypt).toHaveBeenCalledWith(card, 'the key of the company');
    expect(fake.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { token: 'sealed.card', instrumentId: 'visa', use: 'any' },
    ]);
  });

  it('shows the server’s error at its field and keeps the input [AC2, VA2]', async () => {
    const { user, fake } = open({
      'POST /api/account/instruments': () =>
        failure({ code: 'unprocessable', status: 422, fieldErrors: { 'fields.iban': 'invalidPattern' } }),
    });
    await user.click(press('Add an account'));
    const iban = await screen.findByRole('textbox', { name: 'Account number (IBAN)' });
    await user.type(screen.getByRole('textbox', { name: 'Name of the account holder' }), 'Aino Demo');
    await user.type(iban, 'FI00');
    await user.click(press('Save account'));
    await waitFor(() => expect(iban).toHaveAccessibleDescription('Check this, please.'));
    expect(iban).toHaveValue('FI00');
    fake.handle({
      'POST /api/account/instruments': () => failure({ code: 'provider_unavailable', status: 502, reference: 'r-9' }),
    });
    await user.click(press('Save account'));
    expect(await screen.findByText(/Reference r-9/)).toBeInTheDocument();
  });

  it('lists saved instruments with their state, and removes one after confirmation [AC2]', async () => {
    const pending = anInstrument({ id: 'own-3', description: 'Trustly •••• 0785', state: 'pending' });
    writeCookie('parlay_deposits_own-1', '2', 1);
    const { user, fake, removed } = open({
      'GET /api/player-instruments': () => [saved, pending],
      'DELETE /api/account/instruments/{id}': () => ({ done: true }),
    });
    await user.click(press('Saved ways to pay'));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Not used yet. 2 deposits with it on this device.');
    expect(second).toHaveTextContent('Being checked');
    await user.click(press('Remove Visa •••• 4242'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep it' }));
    expect(fake.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(press('Remove Visa •••• 4242'));
    fake.handle({ 'GET /api/player-instruments': () => [pending] });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(removed()).toBe(1);
  });

  it('shows that a removal failed, and that the list did not load', async () => {
    const { user, fake, shown } = open({
      'GET /api/player-instruments': () => failure({ kind: 'network', code: 'unreachable' }),
      'DELETE /api/account/instruments/{id}': () => failure({ code: 'unavailable', status: 503 }),
    });
    await user.click(press('Saved ways to pay'));
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    fake.handle({ 'GET /api/player-instruments': () => [saved] });
    await user.click(press('Try again'));
    await user.click(await screen.findByRole('button', { name: 'Remove Visa •••• 4242' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(shown).toContain('It was not removed'));
  });

  it('renders nothing if there is nothing to add or list', () => {
    const { container } = open({}, [anInstrument()]);
    expect(container.querySelector('button')).toBeNull();
  });
});
