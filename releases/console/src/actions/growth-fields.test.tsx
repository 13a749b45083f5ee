import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPS, showPage } from '../testing/page.tsx';
import { fakeRegistry } from '../testing/registry.ts';
import { ActionButton } from './action-button.tsx';
import { OpenDialog } from './open-dialog.tsx';

const PATH = 'POST /api/channels/production/changes';
const version = (name: string) => ({
  ...{ version: name, publishedAt: '2026-11-26T03:00:00.000Z', publishedBy: 'casino-ci' },
  quarantine: null,
});

let registry: ReturnType<typeof fakeRegistry>;
beforeEach(async () => {
  registry = fakeRegistry({
    'POST /console/session': { data: OPS },
    'GET /api/remotes/remote-casino/versions': { data: [version('2.0.0'), version('1.0.0')] },
    'GET /api/brands': { data: [{ id: 103, name: 'Farolito' }] },
    'GET /api/cohorts': { data: [{ name: 'staff', members: [] }] },
    [PATH]: { data: { changed: true, revision: 42 } },
  });
  await showPage(
    <>
      <ActionButton
        request={{ kind: 'promote', remote: 'remote-casino', audience: 'part', live: '1.0.0', revision: 41 }}
      >
        Start canary
      </ActionButton>
      <OpenDialog />
    </>,
    { path: '/', at: '/' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Start canary' }));
  await screen.findByRole('option', { name: /^2\.0\.0/ });
  await choose('Version', '2.0.0');
});
afterEach(() => registry.remove());

const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value);
const start = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Start the canary' }));
  return registry.calls(PATH).at(-1)?.body as { canary: object } | undefined;
};

describe('canary form', () => {
  it('does not offer the version that everyone gets', () => {
    const texts = within(screen.getByLabelText('Version'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(['Choose', expect.stringMatching(/^2\.0\.0/)]);
  });

  it('starts a canary with the chosen plan, step interval, brand and cohort', async () => {
    await choose('Growth', '5,25,50,100');
    await choose('Time between steps', '15m');
    expect(screen.getByText('Reaches the last step after 45 minutes at the earliest.')).toBeTruthy();
    await screen.findByRole('option', { name: '103, Farolito' });
    await choose('Brand', '103');
    await choose('Cohort', 'staff');
    expect((await start())?.canary).toEqual({
      ...{ brand: 103, cohort: 'staff', steps: [5, 25, 50, 100], stepSeconds: 900, auto: true, proof: false },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('starts a canary that stays at a fixed share', async () => {
    await choose('Share of the visitors', '10');
    expect((await start())?.canary).toEqual({ percent: 10, auto: true, proof: false });
  });

  it('starts a canary with custom steps, and shows an error for too few steps', async () => {
    await choose('Growth', 'own');
    const steps = within(screen.getByRole('group', { name: 'Steps' }));
    await userEvent.click(steps.getByRole('button', { name: '5 %' }));
    await userEvent.click(steps.getByRole('button', { name: '25 %' }));
    expect(await start()).toBeUndefined();
    expect(steps.getByRole('alert').textContent).toContain('At least two shares');
    await userEvent.click(steps.getByRole('button', { name: '50 %' }));
    expect((await start())?.canary).toMatchObject({ steps: [50, 100] });
  });

  it('requires a brand or a cohort if the canary is not limited to a share', async () => {
    await choose('Share of the visitors', '');
    expect(await start()).toBeUndefined();
    expect(screen.getByText('Say for how many visitors, which brand or which cohort.')).toBeTruthy();
  });
});
