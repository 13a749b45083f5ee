/** @jest-environment-options {"url": "https://ops.example/"} */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { LiveChannelProvider } from '../live/channel.tsx';
import { noticesAtom } from '../notices/notices.ts';
import { fakeRegistry } from '../testing/registry.ts';
import { openDialogAtom } from './dialog-request.ts';
import { OpenDialog } from './open-dialog.tsx';
import { watchedReachAtom } from './reach.ts';

const PATH = 'POST /api/channels/production/changes';
const SPORTS = { remote: 'remote-sports', from: '1.9.4', to: '1.9.3' };
const REQUEST = { kind: 'rollback', remote: 'remote-sports', from: '1.9.4', to: '1.9.3', revision: 41 } as const;

let registry: ReturnType<typeof fakeRegistry>;
let store: ReturnType<typeof createStore>;
beforeEach(() => {
  registry = fakeRegistry({ [PATH]: { data: { changed: true, revision: 42 } } });
  store = createStore();
  store.set(openDialogAtom, REQUEST);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <LiveChannelProvider>
          <OpenDialog />
        </LiveChannelProvider>
      </MemoryRouter>
    </Provider>,
  );
});
afterEach(() => registry.remove());

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const enterReason = (text: string) => userEvent.type(screen.getByLabelText('Reason'), text);

describe('RollbackDialog', () => {
  it('requires a reason, shows the command, and rolls back only once despite several clicks', async () => {
    await click('Roll back');
    expect(screen.getByText('Say why.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    await enterReason("it's broken");
    expect(
      screen.getByText(
        `npx parlay rollback remote-sports --from 1.9.4 --to 1.9.3 --expect-revision 41 --reason 'it'\\''s broken'`,
      ),
    ).toBeTruthy();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Roll back' }));
    expect(registry.calls(PATH).map(({ body }) => body)).toEqual([
      { rollback: [SPORTS], reason: "it's broken", expectRevision: 41 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.get(noticesAtom)).toMatchObject([{ kind: 'success', title: 'sports is back at 1.9.3' }]);
    expect(store.get(watchedReachAtom)).toEqual({ channel: 'production', revision: 42, remote: 'remote-sports' });
  });

  it('shows concurrent changes, keeps the entered reason, and then uses the new revision', async () => {
    const change = {
      by: 'casino',
      action: 'promote',
      what: ['remote-casino 2.0.0'],
      at: '2026-11-26T03:00:00Z',
      reason: null,
    };
    const conflict = { code: 'revision_conflict', message: 'changed', details: { revision: 44, changes: [change] } };
    registry.answer(PATH, { status: 409, error: conflict });
    await enterReason('broken');
    await click('Roll back');
    expect(screen.getByRole('alert').textContent).toContain('it is at revision 44 now. Nothing was done yet.');
    expect(screen.getByRole('alert').textContent).toContain('casino: promote remote-casino 2.0.0');
    expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('broken');
    registry.answer(PATH, { data: { changed: true, revision: 45 } });
    await click('Roll back all the same');
    expect(registry.calls(PATH).at(-1)?.body).toEqual({ rollback: [SPORTS], reason: 'broken', expectRevision: 44 });
  });

  it('reports that somebody else has already rolled back', async () => {
    registry.answer(PATH, { data: { changed: false, revision: 42 } });
    await enterReason('broken');
    await click('Roll back');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.get(noticesAtom)).toMatchObject([{ kind: 'info', title: 'Already done: sports is at 1.9.3' }]);
  });

  it('rolls back remotes that must move together in one step', async () => {
    const details = { reasons: ['/bets'], remotes: ['remote-sports', 'remote-account'] };
    registry.answer(PATH, { status: 409, error: { code: 'moved_together', message: 'Not alone.', details } });
    await enterReason('broken');
    await click('Roll back');
    registry.answer(PATH, { data: { changed: true, revision: 42 } });
    await click('Take back account as well');
    await click('Roll back together');
    expect(registry.calls(PATH).map(({ body }) => body)).toEqual([
      { rollback: [SPORTS], reason: 'broken', expectRevision: 41 },
      { rollback: [SPORTS, { remote: 'remote-account' }], reason: 'broken', expectRevision: 41 },
    ]);
  });

  it('does not claim that nothing happened when there is no response', async () => {
    registry.answer(PATH, () => {
      throw new TypeError('network');
    });
    await enterReason('broken');
    await click('Roll back');
    expect(screen.getByRole('alert').textContent).toContain('it is not known whether the change was made');
  });
});
