import { describe, expect, it } from '@jest/globals';
import { CHECK_KINDS } from '@parlay/contracts/identity-check';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json';
import { aCheck, aVerification } from '../account.testing.ts';
import type { CheckState, Verification } from '../model/verification.ts';
import VerificationPage from './verification.tsx';

function show(data: Verification, api: Handlers = {}, search = '') {
  return renderWithPorts(<VerificationPage />, {
    messages: en,
    location: { search },
    session: aPlayer(),
    api: { 'GET /api/account/verification': () => data, ...api },
  });
}
const row = async (name: string) => {
  const list = await screen.findByRole('region', { name: 'Your seven checks' });
  const found = within(list)
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`there is no check ${name}`);
  return within(found);
};

describe('the verification page’s link back [B8]', () => {
  const back = () => screen.queryByRole('link', { name: 'Back to where you were' });

  it('leads to the page that sent the player, but never to another site', async () => {
    show(aVerification({}), {}, '?return=%2Fen%2Faccount%2Fdeposit');
    await screen.findByRole('region', { name: 'Your seven checks' });
    expect(back()).toHaveAttribute('href', '/en/account/deposit');
    cleanup();
    show(aVerification({}), {}, '?return=https%3A%2F%2Fevil.example');
    await screen.findByRole('region', { name: 'Your seven checks' });
    expect(back()).not.toBeInTheDocument();
  });
});

describe('the verification page [AC11]', () => {
  it('shows each of the seven checks with its state, and the next step', async () => {
    const states: CheckState[] = ['approved', 'pending', 'failed', 'add_pending', 'refer', 'invalid', 'add'];
    const checks = CHECK_KINDS.map((kind, index) => aCheck(kind, states[index] ?? 'add'));
    show(aVerification({ checks, next: 'address', required: true }));
    expect(await screen.findByRole('heading', { name: 'Prove where you live' })).toBeTruthy();
    const words = ['Accepted', 'Being checked', 'Refused', 'Uploading', 'With a person', 'Not valid', 'Not sent'];
    const names = ['Age', 'Identity', 'Address', 'Payment method', 'Document', 'Email', 'Phone'];
    for (const [index, name] of names.entries()) (await row(name)).getByText(words[index] ?? '');
  });

  it('shows why a document was refused, and lets the player replace it until it is accepted', async () => {
    const refused = aCheck('address', 'failed', { reason: 'too_old', note: 'It is of 2019.' });
    const checks = [aCheck('id', 'approved'), refused, aCheck('age', 'add')];
    show(aVerification({ checks }));
    const address = await row('Address');
    address.getByText('It is too old.');
    address.getByText(/of 2019/);
    address.getByRole('button', { name: /Replace/ });
    expect((await row('Identity')).queryByRole('button')).toBeNull();
  });

  it('shows what the checks unlock, and which checks each still requires', async () => {
    show(aVerification());
    await screen.findByText('Deposit more than €2,000.00 in all');
    screen.getByText('Identity and Email');
    screen.getByText('Nothing more needed');
  });

  it('sends a chosen file, and shows why a file is not accepted [D16]', async () => {
    show(aVerification(), {
      'POST /api/account/upload-id': () => failure({ code: 'file_unfit', status: 422, details: { reason: 'script' } }),
    });
    const identity = await row('Identity');
    const input = identity.getByLabelText(/Choose file: Identity/, { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' })] } });
    await waitFor(() => expect(identity.getByRole('alert')).toHaveTextContent('The PDF contains scripts'));
  });

  it('asks for the same file again if an upload was interrupted [D16]', async () => {
    const upload = { uploadId: 'u', kind: 'id', name: 'a.jpg', size: 5_242_880, offset: 1_048_576 } as const;
    show(aVerification({ uploads: [{ ...upload, type: 'image/jpeg', state: 'open', reason: null }] }));
    (await row('Identity')).getByText(/It stopped at 1.0 of 5.0 MB. Choose a.jpg again/);
  });
});
