import { describe, expect, it } from '@jest/globals';
import forms from '@parlay/forms/english';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json';
import type { Ticket, TicketMessage, TicketPage, TicketSummary } from '../model/support.ts';
import SupportPage from './support.tsx';
import TicketPageView from './ticket.tsx';

const FILES = [{ id: 'f-9', name: 'receipt.pdf', type: 'application/pdf' as const, size: 900 }];
const AT = new Date(2026, 4, 15, 17, 30).toISOString();
const summary = (change: Partial<TicketSummary> = {}): TicketSummary => ({
  id: 'T-8841',
  subject: 'Why did my withdrawal come back?',
  type: 'payments',
  status: 'PENDING_CUSTOMER',
  createdAt: AT,
  updatedAt: AT,
  unread: 1,
  last: { from: 'support', author: 'Ines', text: 'Could you send the last four digits?' },
  ...change,
});
const aMessage = (change: Partial<TicketMessage> = {}): TicketMessage => ({
  id: '1',
  from: 'player',
  author: '',
  at: AT,
  text: 'It came back.',
  isNew: false,
  attachments: [],
  ...change,
});
const ticket = (change: Partial<Ticket> = {}): Ticket => {
  const { last: _last, ...facts } = summary();
  const answer = { id: '2', from: 'support' as const, author: 'Ines', isNew: true };
  const html = '<p>See <a href="https://a.example">this</a><img src=x onerror=alert(1)></p>';
  return {
    ...facts,
    about: null,
    previous: null,
    messages: [aMessage({ attachments: FILES }), aMessage({ ...answer, text: 'See this', html })],
    ...change,
  };
};
const pageOf = (items: TicketSummary[]): TicketPage => ({
  items,
  page: 1,
  size: 20,
  hasNext: false,
  counts: { all: items.length, open: items.length, done: 0 },
  unread: 1,
});
const sessions = [{ id: 'b5d1', current: true }];

const PATHS = {
  'account/support': 'account/support',
  'account/ticket': 'account/support/ticket/:id',
  'account/transactions': 'account/transactions',
  'help-centre': 'help-centre',
};

function open(api: Handlers = {}, search = '') {
  return renderWithPorts(<SupportPage />, {
    messages: { ...en, forms },
    session: aPlayer(),
    paths: PATHS,
    location: {
      pathname: '/en/account/support',
      search,
      route: { id: 'account/support', remote: 'remote-account', params: {} },
    },
    api: { 'GET /api/account/tickets': () => pageOf([summary()]), 'GET /api/account/sessions': () => sessions, ...api },
  });
}

function openTicket(api: Handlers = {}, id = 'T-8841') {
  return renderWithPorts(<TicketPageView />, {
    messages: { ...en, forms },
    session: aPlayer(),
    paths: PATHS,
    location: {
      pathname: `/en/account/support/ticket/${id}`,
      route: { id: 'account/ticket', remote: 'remote-account', params: { id } },
    },
    api: {
      'GET /api/account/tickets': () => pageOf([summary()]),
      'GET /api/account/tickets/{id}': () => ticket(),
      'GET /api/account/sessions': () => sessions,
      'POST /api/account/tickets/{id}/read': () => ({ unread: 0 }),
      ...api,
    },
  });
}

describe('the ticket list', () => {
  it('shows subject, status, last message and the number of unread replies [AC9]', async () => {
    open();
    const row = within(await screen.findByRole('link', { name: /Why did my withdrawal come back/ }));
    expect(row.getByText('Waiting for you')).toBeVisible();
    expect(row.getByText('Ines: Could you send the last four digits?')).toBeVisible();
    expect(row.getByText('1 new answer')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All 1' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows the session id to give to support [B14]', async () => {
    open();
    expect(await screen.findByText('b5d1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy session id' })).toBeEnabled();
  });

  it('shows that it failed to load, and retries [AC9]', async () => {
    let isDown = true;
    const { user } = open({
      'GET /api/account/tickets': () => (isDown ? failure({ status: 503, code: 'unavailable' }) : pageOf([summary()])),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByRole('link', { name: /Why did my withdrawal/ })).toBeVisible();
  });
});

describe('the page for a new ticket', () => {
  it('opens immediately for a player without tickets, and redirects to its page [AC9]', async () => {
    const { user, fake } = open({
      'GET /api/account/tickets': () => pageOf([]),
      'POST /api/account/tickets': () => ticket({ id: 'T-9001' }),
    });
    const form = within(await screen.findByRole('form', { name: 'Write to support' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'What is it about?' }), 'games');
    await user.type(form.getByRole('textbox', { name: 'Subject' }), 'My win');
    await user.type(form.getByRole('textbox', { name: 'Message' }), 'It is not there yet.');
    await user.click(form.getByRole('button', { name: 'Send to support' }));
    await waitFor(() => expect(fake.location.current().pathname).toBe('/en/account/support/ticket/T-9001'));
    // For the list next to the ticket.
    expect(fake.calls.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/account/tickets',
      'GET /api/account/tickets',
    ]);
    expect(fake.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      type: 'games',
      subject: 'My win',
      message: 'It is not there yet.',
    });
  });

  it('uploads files, names refused ones, and removes files again [AC9]', async () => {
    const sent = ['slow', 'f-1', 'f-2'];
    const { user, fake } = open(
      {
        'POST /api/account/tickets/attachments': () => {
          const id = sent.shift();
          if (id === 'slow') return failure({ code: 'file_unfit', status: 422, details: { reason: 'demanding' } });
          return { id, name: 'a.png', type: 'image/png', size: 9 };
        },
        'POST /api/account/tickets': () => ticket({ id: 'T-9001' }),
      },
      '?new=1',
    );
    const form = within(await screen.findByRole('form', { name: 'Write to support' }));
    const input = form.getByLabelText('Attach files', { selector: 'input' });
    const file = (name: string, content = 'x') => new File([content], name, { type: 'image/png' });
    await user.upload(input, file('large.png', 'x'.repeat(3 * 1024 * 1024 + 1)));
    expect(await form.findByText(/large.png was not attached/)).toBeVisible();
    await user.upload(input, [file('slow.png')]);
    expect(await form.findByText(/slow.png was not attached.*Checking this file takes too long/)).toBeVisible();
    await user.upload(input, [file('a.png'), file('b.png')]);
    const list = within(await form.findByRole('list', { name: 'Files' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    await user.click(list.getAllByRole('button', { name: 'Remove a.png' })[0] as HTMLElement);
    await user.type(form.getByRole('textbox', { name: 'Subject' }), 'My deposit');
    await user.type(form.getByRole('textbox', { name: 'Message' }), 'The receipt is here.');
    await user.click(form.getByRole('button', { name: 'Send to support' }));
    await waitFor(() => expect(fake.location.current().pathname).toBe('/en/account/support/ticket/T-9001'));
    expect(fake.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ attachments: ['f-2'] });
  });

  it('accepts a bet as the subject, identified by its provider’s number [AC9]', async () => {
    const { fake, user } = open({}, '?about=bet:slip+7/2');
    const form = within(await screen.findByRole('form', { name: 'Write to support' }));
    expect(screen.getByText('About bet slip 7/2')).toBeVisible();
    expect(form.getByRole('combobox', { name: 'What is it about?' })).toHaveValue('games');
    await user.type(form.getByRole('textbox', { name: 'Subject' }), 'My bet');
    await user.type(form.getByRole('textbox', { name: 'Message' }), 'It should have won.');
    await user.click(form.getByRole('button', { name: 'Send to support' }));
    await waitFor(() =>
      expect(fake.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
        about: { kind: 'bet', reference: 'slip 7/2' },
      }),
    );
  });

  it('keeps the input and shows the failure if the server is unreachable [AC9]', async () => {
    const { user } = open(
      { 'POST /api/account/tickets': () => failure({ status: 503, code: 'unavailable' }) },
      '?about=payment:p-1',
    );
    const form = within(await screen.findByRole('form', { name: 'Write to support' }));
    expect(form.getByRole('combobox', { name: 'What is it about?' })).toHaveValue('payments');
    await user.type(form.getByRole('textbox', { name: 'Subject' }), 'My deposit');
    await user.type(form.getByRole('textbox', { name: 'Message' }), 'It is not there yet.');
    await user.click(form.getByRole('button', { name: 'Send to support' }));
    expect(await form.findByRole('alert')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('It is not there yet.');
  });
});

describe('the ticket page', () => {
  it('shows both sides, sanitizes replies, and reports them as read [AC9, D8]', async () => {
    const { fake, container } = openTicket();
    const conversation = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(conversation.getByText('It came back.')).toBeVisible();
    expect(conversation.getByText('New')).toBeVisible();
    expect(conversation.getByRole('link', { name: 'receipt.pdf' })).toHaveAttribute('download', 'receipt.pdf');
    expect(conversation.getByRole('link', { name: 'this' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(container.querySelector('img')).toBeNull();
    await waitFor(() => expect(fake.calls.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ upTo: '2' }));
  });

  it('sends a reply, and explains what to do if the ticket was closed in the meantime [AC9]', async () => {
    let status: Ticket['status'] = 'PENDING_CUSTOMER';
    const { user, fake } = openTicket({
      'GET /api/account/tickets/{id}': () => ticket({ status }),
      'POST /api/account/tickets/{id}/reply': () =>
        status === 'CLOSED'
          ? failure({ status: 409, code: 'ticket_closed' })
          : ticket({ status: 'OPEN', messages: [aMessage({ text: 'It is 4417.' })] }),
    });
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    await user.type(field, 'It is 4417.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('With us')).toBeVisible();
    expect(fake.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      message: 'It is 4417.',
      solved: false,
    });
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('');
    status = 'CLOSED';
    await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Once more');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    const again = await screen.findByRole('link', { name: 'Write again' });
    expect(again).toHaveAttribute('href', '/en/account/support?previous=T-8841');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows a new reply without a reload [AC9]', async () => {
    let messages = [aMessage()];
    const { fake } = openTicket({ 'GET /api/account/tickets/{id}': () => ticket({ messages }) });
    await screen.findByText('It came back.');
    messages = [
      aMessage(),
      aMessage({ id: '9', from: 'support', author: 'Ines', text: 'Paid now.', html: 'Paid now.', isNew: true }),
    ];
    act(() =>
      fake.realtime.events.next({
        name: 'TicketUpdate',
        payload: { ticketId: 'T-8841', status: 'SOLVED', unread: 1, reason: 'reply' },
      }),
    );
    expect(await screen.findByText('Paid now.')).toBeVisible();
  });

  it('shows a reply that arrived before live updates started [RS7, AC9]', async () => {
    let messages = [aMessage()];
    const { fake } = openTicket({ 'GET /api/account/tickets/{id}': () => ticket({ messages }) });
    await screen.findByText('It came back.');
    messages = [
      ...messages,
      aMessage({ id: '9', from: 'support', author: 'Ines', text: 'Paid now.', html: 'Paid now.' }),
    ];
    act(() => fake.realtime.status.set('up'));
    expect(await screen.findByText('Paid now.')).toBeVisible();
  });

  it('reports another player’s ticket as missing, with a link back [AC9, D10]', async () => {
    openTicket({ 'GET /api/account/tickets/{id}': () => failure({ status: 404, code: 'not_found' }) });
    expect(await screen.findByText('This ticket is not here')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'All tickets' })[0]).toHaveAttribute('href', '/en/account/support');
  });
});
