import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ListedToken } from '@parlay/releases/replies/tokens';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { OpenDialog } from '../actions/open-dialog.tsx';
import { OPS, showPage } from '../testing/page.tsx';
import { fakeRegistry } from '../testing/registry.ts';
import { ChannelsPage } from './channels-page.tsx';
import { CohortsPage } from './cohorts-page.tsx';
import { TokensPage } from './tokens-page.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const AT = '2026-11-26T03:00:00.000Z';
const token = (name: string, more: Partial<ListedToken> = {}): ListedToken => ({
  ...{ name, team: 'casino', remotes: [], readOnly: false, expiresAt: null, createdAt: AT, revokedAt: null },
  ...more,
});
const RULE = { minAgeSeconds: 86_400, blockShare: 0.1, minBlocks: 20, minBadBlocks: 3, growthNeedsBrowsers: true };
const MEMBER = 'kTz3vQ0mW8bY1nJr5sLxAe';

let registry: ReturnType<typeof fakeRegistry>;
beforeEach(() => {
  registry = fakeRegistry({
    'POST /console/session': { data: OPS },
    'GET /api/channels/production': {
      data: { channel: 'production', revision: 7, remotes: [], retired: [], quarantined: [] },
    },
    'GET /api/tokens': {
      data: [token('gone', { revokedAt: AT }), token('ops', { team: 'ops' }), token('night', { remotes: ['host'] })],
    },
    'GET /api/webhooks': {
      data: [{ name: 'pager', url: 'https://a.example/', severity: 'alarm', delivered: 3, waiting: 1, givenUp: 2 }],
    },
    'GET /api/cohorts': { data: [{ name: 'staff', members: [MEMBER] }] },
    'GET /api/channels': {
      data: [
        { name: 'production', revision: 7, hosts: [] },
        { name: 'staging', revision: 3, hosts: ['staging.example'] },
      ],
    },
    'GET /api/channels/staging/rule': { data: RULE },
  });
});
afterEach(() => registry.remove());

const show = (page: ReactElement) =>
  showPage(
    <>
      {page}
      <OpenDialog />
    </>,
    { path: '*', at: '/settings' },
  );
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const lastBody = (call: string) => registry.calls(call).at(-1)?.body;

describe('TokensPage', () => {
  it('lists valid tokens first with their rights, and offers no button for ended ones', async () => {
    await show(<TokensPage />);
    const [, first, second, last] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('opsYours');
    expect(first?.textContent).toContain('Everything');
    expect(second?.textContent).toContain('remote-casino, host');
    expect(last?.textContent).toContain('goneRevoked');
    expect(screen.getAllByRole('button', { name: /^Revoke/ }).map(({ textContent }) => textContent)).toEqual([
      'Revoke ops',
      'Revoke night',
    ]);
    expect(screen.getByText('npx parlay token list')).toBeTruthy();
  });

  it('creates a token and shows its value once with a copy button', async () => {
    registry.answer('POST /api/tokens', { data: { name: 'audit', token: 'parlay_ops_secret' } });
    await show(<TokensPage />);
    await screen.findAllByRole('row');
    await click('Create a token');
    await click('Create the token');
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    expect(screen.getByText('Choose a team.')).toBeTruthy();
    await fill('Name', 'audit');
    await userEvent.selectOptions(screen.getByLabelText('Team'), 'ops');
    await userEvent.selectOptions(screen.getByLabelText('Works for'), '12h');
    await userEvent.click(screen.getByLabelText('Reads only; changes nothing'));
    expect(screen.getByText('npx parlay token create audit --team ops --read-only --expires 12h')).toBeTruthy();
    const before = Date.now();
    await click('Create the token');
    const { expiresAt, ...grant } = lastBody('POST /api/tokens') as { expiresAt: string };
    expect(grant).toEqual({ name: 'audit', team: 'ops', remotes: [], readOnly: true });
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(12 * 3_600_000);
    const secret = within(screen.getByRole('dialog', { name: 'Token audit' }));
    expect((secret.getByLabelText('Token') as HTMLInputElement).value).toBe('parlay_ops_secret');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Token audit' })).toBeTruthy();
    const writeText = jest.fn(async (_text: string) => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await click('Copy');
    expect(writeText).toHaveBeenCalledWith('parlay_ops_secret');
    expect(secret.getByText('Copied.')).toBeTruthy();
    await click('I have stored it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.textContent).not.toContain('parlay_ops_secret');
    expect(registry.calls('GET /api/tokens').length).toBeGreaterThan(1);
  });

  it('creates a token that works until the end of a chosen day', async () => {
    registry.answer('POST /api/tokens', { data: { name: 'audit', token: 'parlay_ops_secret' } });
    await show(<TokensPage />);
    await screen.findAllByRole('row');
    await click('Create a token');
    await fill('Name', 'audit');
    await userEvent.selectOptions(screen.getByLabelText('Team'), 'ops');
    await userEvent.selectOptions(screen.getByLabelText('Works for'), 'day');
    await click('Create the token');
    expect(screen.getByText('Choose a day from today on.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Last day, UTC'), { target: { value: '2001-01-31' } });
    await click('Create the token');
    expect(screen.getByText('Choose a day from today on.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Last day, UTC'), { target: { value: '2099-12-31' } });
    expect(screen.getByText('npx parlay token create audit --team ops --expires 2099-12-31')).toBeTruthy();
    await click('Create the token');
    expect(lastBody('POST /api/tokens')).toMatchObject({ name: 'audit', expiresAt: '2100-01-01T00:00:00.000Z' });
  });

  it('shows a refusal at the field that it names, and keeps the entered values', async () => {
    const error = { code: 'name_taken', message: 'There is a token "night" already.', fieldErrors: { name: 'taken' } };
    registry.answer('POST /api/tokens', { status: 409, error });
    await show(<TokensPage />);
    await screen.findAllByRole('row');
    await click('Create a token');
    await fill('Name', 'night');
    await userEvent.selectOptions(screen.getByLabelText('Team'), 'ops');
    await click('Create the token');
    expect(screen.getByText('Taken.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('There is a token "night" already.');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('night');
  });

  it('revokes a token after confirmation', async () => {
    registry.answer('DELETE /api/tokens/night', { data: { name: 'night', revoked: true } });
    await show(<TokensPage />);
    await screen.findAllByRole('row');
    await click('Revoke night');
    expect(screen.getByText('npx parlay token revoke night')).toBeTruthy();
    await click('Revoke');
    await waitFor(() => expect(registry.calls('DELETE /api/tokens/night')).toHaveLength(1));
  });
});

describe('WebhooksPage', () => {
  it('lists webhooks with their lost messages, and shows the secret of a new one once', async () => {
    registry.answer('POST /api/webhooks', { data: { name: 'chat', secret: 's3cret' } });
    await show(<WebhooksPage />);
    const [, pager] = await screen.findAllByRole('row');
    expect(pager?.textContent).toContain('pagerMessages losthttps://a.example/Alarms');
    await click('Create a webhook');
    await fill('Name', 'chat');
    await fill('URL', 'https://chat.example/x');
    await click('Create the webhook');
    expect(lastBody('POST /api/webhooks')).toEqual({
      ...{ name: 'chat', url: 'https://chat.example/x', severity: 'warning' },
    });
    expect((screen.getByLabelText('Secret') as HTMLInputElement).value).toBe('s3cret');
  });

  it('removes a webhook after saying how many messages will be dropped', async () => {
    registry.answer('DELETE /api/webhooks/pager', { data: { name: 'pager', removed: true } });
    await show(<WebhooksPage />);
    await screen.findAllByRole('row');
    await click('Remove pager');
    expect(screen.getByText(/1 that it has not got yet are dropped/)).toBeTruthy();
    await click('Remove');
    await waitFor(() => expect(registry.calls('DELETE /api/webhooks/pager')).toHaveLength(1));
  });
});

describe('CohortsPage', () => {
  it('creates a cohort from members separated by commas or line breaks, and removes chosen ones', async () => {
    registry.answer('POST /api/cohorts/testers/add', { data: { cohort: 'testers', changed: 2 } });
    registry.answer('POST /api/cohorts/staff/remove', { data: { cohort: 'staff', changed: 1 } });
    await show(<CohortsPage />);
    await screen.findAllByRole('row');
    await click('Create a cohort');
    await fill('Name', 'testers');
    await fill('Members', `${MEMBER}, aaaaaaaaaaaaaaaaaaaa\n${MEMBER}`);
    await click('Create the cohort');
    await waitFor(() =>
      expect(lastBody('POST /api/cohorts/testers/add')).toEqual({ members: [MEMBER, 'aaaaaaaaaaaaaaaaaaaa'] }),
    );
    await click('Remove from staff');
    await click('Remove');
    expect(screen.getByText('Choose members, or the whole cohort.')).toBeTruthy();
    await userEvent.click(screen.getByLabelText(MEMBER));
    await fill(/^Reason/, 'left');
    await click('Remove');
    await waitFor(() =>
      expect(lastBody('POST /api/cohorts/staff/remove')).toEqual({ members: [MEMBER], reason: 'left' }),
    );
  });
});

describe('RefusalBanner', () => {
  const refuse = (fieldErrors: Record<string, string>) => {
    const [field, message] = Object.entries(fieldErrors)[0] ?? [];
    const error = { code: 'bad_request', message: `${field}: ${message}.`, fieldErrors };
    registry.answer('POST /api/cohorts/testers/add', { status: 400, error });
  };
  const create = async () => {
    await show(<CohortsPage />);
    await screen.findAllByRole('row');
    await click('Create a cohort');
    await fill('Name', 'testers');
    await fill('Members', 'someone');
    await click('Create the cohort');
  };

  it('leaves malformed values to the fields that show them, and names other fields', async () => {
    refuse({ 'members.0': '"someone" must be the key of a player' });
    await create();
    expect(await screen.findByText('"someone" must be the key of a player.')).toBeTruthy();
    expect(screen.queryByText(/members\.0/)).toBeNull();
    refuse({ reason: 'is too long' });
    await click('Create the cohort');
    expect(await screen.findByText('reason: is too long.')).toBeTruthy();
  });
});

describe('ChannelsPage', () => {
  it('lists channels with their host names, and offers to remove all except production', async () => {
    await show(<ChannelsPage />);
    const [, production, staging] = await screen.findAllByRole('row');
    expect(production?.textContent).toContain('all others');
    expect(staging?.textContent).toContain('staging.example');
    expect(screen.getAllByRole('button', { name: /^Remove/ }).map(({ textContent }) => textContent)).toEqual([
      'Remove staging',
    ]);
  });

  it("creates a channel and changes a channel's rule", async () => {
    registry.answer('POST /api/channels', { data: { name: 'beta', revision: 1 } });
    registry.answer('POST /api/channels/staging/rule', { data: { ...RULE, minBlocks: 1 } });
    await show(<ChannelsPage />);
    await screen.findAllByRole('row');
    await click('Create a channel');
    await fill('Name', 'beta');
    await fill(/^Host names/, 'beta.example b.example');
    await click('Create the channel');
    await waitFor(() =>
      expect(lastBody('POST /api/channels')).toEqual({
        ...{ name: 'beta', from: 'production', hosts: ['beta.example', 'b.example'] },
      }),
    );
    await click('Rule of staging');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the rule' }));
    await userEvent.selectOptions(screen.getByLabelText('Address blocks needed to act'), '1');
    await click('Change');
    expect(screen.getByText('Say why.')).toBeTruthy();
    await fill('Reason', 'testers only');
    await click('Change');
    await waitFor(() =>
      expect(lastBody('POST /api/channels/staging/rule')).toEqual({ ...RULE, minBlocks: 1, reason: 'testers only' }),
    );
  });
});

describe('SettingsPage', () => {
  it('shows teams only the pages that they may read, without buttons', async () => {
    registry.answer('POST /console/session', { data: { ...OPS, name: 'casino-ci', team: 'casino' } });
    await show(<CohortsPage />);
    await screen.findAllByRole('row');
    const tabs = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Channels', 'Cohorts']);
    expect(screen.queryByRole('button', { name: /Create|Add|Remove/ })).toBeNull();
  });
});
