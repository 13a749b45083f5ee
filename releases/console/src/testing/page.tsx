import type { StaffReply } from '@parlay/releases/replies/console';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { LiveChannelProvider } from '../live/channel.tsx';
import { signInAtom } from '../session/staff.ts';

export const OPS: StaffReply = { name: 'ops', team: 'ops', remotes: [], readOnly: false, expiresAt: null };

/** Renders a page for a signed-in user, whom the fake registry's reply to `POST /console/session` determines. */
export async function showPage(page: ReactElement, { path, at }: { path: string; at: string }) {
  const store = createStore();
  await store.set(signInAtom, 'token');
  let address = '';
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <LiveChannelProvider>
          <Address />
          <Routes>
            <Route path={path} element={page} />
          </Routes>
        </LiveChannelProvider>
      </MemoryRouter>
    </Provider>,
  );
  return { address: () => address };
}
