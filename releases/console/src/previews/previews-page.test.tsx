import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ListedPreview } from '@parlay/releases/replies/preview';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OpenDialog } from '../actions/open-dialog.tsx';
import { OPS, showPage } from '../testing/page.tsx';
import { fakeRegistry } from '../testing/registry.ts';
import { PreviewsPage } from './previews-page.tsx';

const preview = (id: string, more: Partial<ListedPreview> = {}): ListedPreview => ({
  id,
  channel: 'production',
  releases: [{ remote: 'remote-casino', version: '1.4.0', digest: '0' }],
  revision: null,
  by: 'casino-ci',
  madeAt: '2026-11-26T03:00:00.000Z',
  expiresAt: '2026-11-27T03:00:00.000Z',
  ungatedReason: null,
  ...more,
});

let registry: ReturnType<typeof fakeRegistry>;
beforeEach(() => {
  registry = fakeRegistry({
    'POST /console/session': { data: OPS },
    'GET /api/previews': {
      data: [
        preview('ab12', { ungatedReason: 'the gate is away' }),
        preview('cd34', { channel: 'staging', revision: 41, by: 'ops' }),
      ],
    },
  });
});
afterEach(() => registry.remove());

const show = () =>
  showPage(
    <>
      <PreviewsPage />
      <OpenDialog />
    </>,
    { path: '/previews', at: '/previews' },
  );

describe('PreviewsPage', () => {
  it('lists previews with contents, author and expiry, and marks those that have not passed the gate', async () => {
    await show();
    const [, ungated, past] = await screen.findAllByRole('row');
    expect(ungated?.textContent).toContain('remote-casino 1.4.0Not through the gatethe gate is away');
    expect(ungated?.textContent).toContain('casino-ci');
    expect(ungated?.textContent).toContain('27 Nov 2026, 03:00 UTC');
    expect(past?.textContent).toContain('staging, revision 41');
    expect(past?.textContent).not.toContain('remote-casino');
  });

  it('ends a preview after confirmation and reloads the list', async () => {
    registry.answer('DELETE /api/previews/ab12', { data: { id: 'ab12', changed: true } });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'End preview ab12' }));
    const dialog = screen.getByRole('dialog', { name: 'End preview ab12' });
    expect(within(dialog).getByText('npx parlay preview --revoke ab12')).toBeTruthy();
    expect(registry.calls('DELETE /api/previews/ab12')).toHaveLength(0);
    registry.answer('GET /api/previews', { data: [] });
    await userEvent.click(within(dialog).getByRole('button', { name: 'End preview' }));
    expect(await screen.findByText('No preview works now.')).toBeTruthy();
    expect(registry.calls('DELETE /api/previews/ab12')).toHaveLength(1);
  });

  it('lets a user without ops rights end only their own previews', async () => {
    registry.answer('POST /console/session', { data: { ...OPS, name: 'casino-ci', team: 'casino' } });
    await show();
    expect(
      (await screen.findAllByRole('button', { name: /^End preview/ })).map(({ textContent }) => textContent),
    ).toEqual(['End preview ab12']);
  });

  it('explains how to create a preview if there is none, and retries if the list failed to load', async () => {
    registry.answer('GET /api/previews', { status: 503, error: { code: 'unavailable', message: 'Away.' } });
    await show();
    expect(await screen.findByText('The previews could not be read')).toBeTruthy();
    registry.answer('GET /api/previews', { data: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/npx parlay preview makes a link of a version/)).toBeTruthy();
  });
});
