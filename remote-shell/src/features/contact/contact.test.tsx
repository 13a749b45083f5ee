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

describe('ContactForm', () => {
  it('sends the message with the field names of its endpoint, and confirms it [AU18]', async () => {
    const { user, fake } = show({
      session: { status: 'guest' },
      api: { 'POST /api/tickets': () => ({ messages: [] }) },
    });
    await user.type(await field('Your name'), 'Ada Berg');
    await user.type(await field('Email'), 'ada@example.com');
    await user.type(await field('Subject'), 'A round');
    await user.type(await field('Message'), 'It broke off at noon.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const confirmation = await screen.findByRole('status');
    expect(confirmation).toHaveTextContent('Your message is with us.');
    expect(confirmation).toHaveFocus();
    expect(fake.calls.at(-1)?.body).toEqual({
      Name: 'Ada Berg',
      EmailAddress: 'ada@example.com',
      Subject: 'A round',
      Message: 'It broke off at noon.',
      Type: 'general',
    });
    expect(fake.ports.drafts.read('contact')).toBeUndefined();
  });

  it('fills in a player’s name and address [AU18]', async () => {
    const account = { authenticated: true, firstName: 'Cleo', surname: 'Juhl', email: 'cleo@example.com' };
    show({ session: aPlayer(), api: { 'GET /api/account/user': () => account } });
    expect(await field('Your name')).toHaveValue('Cleo Juhl');
    expect(await field('Email')).toHaveValue('cleo@example.com');
  });

  it('marks empty fields, and sends nothing [AU18]', async () => {
    const { user, fake } = show({ session: { status: 'guest' } });
    await field('Your name');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await field('Your name')).toHaveFocus());
    expect(await field('Your name')).toBeInvalid();
    expect(fake.calls).toEqual([]);
  });

  it('shows server errors next to their fields, and keeps the input [AU18, CL9]', async () => {
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

  it('keeps the input when sending fails [AU18]', async () => {
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
