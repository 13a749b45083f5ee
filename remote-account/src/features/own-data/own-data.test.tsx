import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { OwnDataPanel } from './own-data-panel.tsx';

const open = (api: Handlers = {}) =>
  renderWithPorts(<OwnDataPanel />, {
    messages: en,
    session: aPlayer(),
    paths: { home: '' },
    api: {
      'POST /api/account/data/ready': () => ({ done: true }),
      'GET /api/account/erasure': () => ({ obstacle: null, keepYears: 5 }),
      'POST /api/account/erasure': () => ({ keepUntil: '2031-11-29', user: { authenticated: false } }),
      ...api,
    } as Handlers,
  });

describe('DataCopy', () => {
  it('offers the copy as a page and as JSON after the server has agreed', async () => {
    const { user } = open();
    expect(screen.queryByRole('link', { name: 'JSON file' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Get a copy' }));
    const link = await screen.findByRole('link', { name: 'JSON file' });
    expect(link).toHaveAttribute('href', '/api/account/data?format=json');
    expect(screen.getByRole('link', { name: 'Page to read' })).toHaveAttribute('href', '/api/account/data?format=html');
  });

  it('explains why the copy is unavailable', async () => {
    const refused = () => failure({ status: 429, code: 'rate_limited', message: 'Too many calls. Wait a little.' });
    const { user } = open({ 'POST /api/account/data/ready': refused });
    await user.click(screen.getByRole('button', { name: 'Get a copy' }));
    expect(await screen.findByText(/^Too many calls/)).toBeVisible();
  });
});

describe('Erasure', () => {
  it('shows what is deleted and kept, and for how long, and enables the button only after a tick', async () => {
    const { user, fake } = open();
    await user.click(screen.getByRole('button', { name: 'See what would go' }));
    expect(await screen.findByText(/^Removed: your name/)).toBeVisible();
    expect(screen.getByText(/^Stays under a number/)).toBeVisible();
    expect(screen.getByText(/^Stays sealed for 5 years/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Erase my data' }));
    expect(screen.getByText('Tick the box first.')).toBeVisible();
    const shown: string[] = [];
    fake.ports.bus.on('notice.shown').subscribe(({ title }) => shown.push(title));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Erase my data' }));
    await waitFor(() => expect(fake.session.current().status).toBe('guest'));
    expect(shown).toEqual(['Your data are erased and your account is closed']);
  });

  it('names the obstacle, and mentions no sealed data if the player never paid', async () => {
    const { user } = open({ 'GET /api/account/erasure': () => ({ obstacle: 'money', keepYears: null }) } as Handlers);
    await user.click(screen.getByRole('button', { name: 'See what would go' }));
    expect(await screen.findByText('There is still money in your account. Withdraw it first.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erase my data' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Stays sealed/)).not.toBeInTheDocument();
  });
});
