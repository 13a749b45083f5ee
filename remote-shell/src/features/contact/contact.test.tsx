import { describe, expect, it } from '@jest/globals';
import forms from '@parlay/forms/english';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { Contact } from './contact.tsx';

const show = (options: Omit<Parameters<typeof renderWithPorts>[1], 'messages'> = {}) =>
  renderWithPorts(<Contact />, { remote: 'remote-shell', messages: { ...en, forms }, ...options });
const field = (name: string) => screen.findByRole('textbox', { name });

describe('the contact form', () => {
  it('AU18: sends what was written, by the names of its call, and says that it has come', async () => {
    const { user, fake } = show({
      session: { status: 'guest' },
      api: { 'POST /api/tickets': () => ({ messages: [] }) },
    });
    await user.type(await field('Your name'), 'Ada Berg');
    await user.type(await field('Email'), 'ada@example.com');
    await user.type(await field('Subject'), 'A round');
    await user.type(await field('Message'), 'It broke off at noon.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const said = await screen.findByRole('status');
    expect(said).toHaveTextContent('Your message is with us.');
    expect(said).toHaveFocus();
    expect(fake.calls.at(-1)?.body).toEqual({
      Name: 'Ada Berg',
      EmailAddress: 'ada@example.com',
      Subject: 'A round',
      Message: 'It broke off at noon.',
      Type: 'general',
    });
    expect(fake.ports.drafts.read('contact')).toBeUndefined();
  });

  it('AU18: a player’s name and address stand in it', async () => {
    const account = { authenticated: true, firstName: 'Cleo', surname: 'Juhl', email: 'cleo@example.com' };
    show({ session: aPlayer(), api: { 'GET /api/account/user': () => account } });
    expect(await field('Your name')).toHaveValue('Cleo Juhl');
    expect(await field('Email')).toHaveValue('cleo@example.com');
  });

  it('AU18: asks for what is missing, beside its field, and sends nothing', async () => {
    const { user, fake } = show({ session: { status: 'guest' } });
    await field('Your name');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await field('Your name')).toHaveFocus());
    expect(await field('Your name')).toBeInvalid();
    expect(fake.calls).toEqual([]);
  });

  it('AU18, CL9: a fault that the server finds stands beside its field, and nothing written is lost', async () => {
    const refused = () => failure({ code: 'invalid_request', status: 400, fieldErrors: { EmailAddress: 'email' } });
    const { user } = show({ session: { status: 'guest' }, api: { 'POST /api/tickets': refused } });
    await user.type(await field('Your name'), 'Ada');
    await user.type(await field('Email'), 'ada@example.com');
    await user.type(await field('Subject'), 'A round');
    await user.type(await field('Message'), 'It broke off at noon.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const email = await field('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Write an email address/));
    expect(await field('Message')).toHaveValue('It broke off at noon.');
  });

  it('AU18: keeps what was written when it cannot be sent, with the reference', async () => {
    const { user } = show({
      session: { status: 'guest' },
      api: { 'POST /api/tickets': () => failure({ kind: 'network', code: 'network', message: '', reference: 'r-4' }) },
    });
    await user.type(await field('Your name'), 'Ada');
    await user.type(await field('Email'), 'ada@example.com');
    await user.type(await field('Subject'), 'A round');
    await user.type(await field('Message'), 'It broke off at noon.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('still here');
    expect(await field('Message')).toHaveValue('It broke off at noon.');
  });
});
