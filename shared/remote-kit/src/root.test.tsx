import { expect, it } from '@jest/globals';
import { aPlayer } from '@parlay/ports/fakes';
import { act } from 'react';
import { usePorts } from './context.ts';
import { useServerData } from './server-data.ts';
import { mountedRoot, REMOTE } from './testing/mounted-root.tsx';

function Account() {
  const { api } = usePorts();
  const { data } = useServerData('/api/account/sessions', () => api.get('/api/account/sessions'));
  return <p>{data ? JSON.stringify(data) : 'nothing'}</p>;
}
const page = Promise.resolve({ default: Account });

it.each([
  ['removes a page for players only', true, ''],
  ['reloads a page for everyone as a visitor', false, '"of a visitor"'],
])('%s when the player logs out in any tab [AU19]', async (_, needsPlayer, text) => {
  let answer: unknown = 'of maria';
  const root = await mountedRoot({
    slot: 'page',
    session: aPlayer(),
    routes: { account: { page: () => page, needsPlayer } },
    location: { pathname: '/en/account', route: { id: 'account', remote: REMOTE, params: {} } },
    api: { 'GET /api/account/sessions': () => answer },
  });
  expect(root.text()).toBe('"of maria"');
  answer = 'of a visitor';
  await act(() => root.ports.session.logout());
  expect(root.text()).toBe(text);
  await root.end();
});
