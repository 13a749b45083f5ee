import { afterEach, expect, it, jest } from '@jest/globals';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { renderWithPorts } from '@parlay/testing';
import { REFERRER_DRAFT, useStoredReferrer } from './use-came-from.ts';

function Cashier() {
  useStoredReferrer();
  return null;
}

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['/en/casino?q=sea', '/en/casino?q=sea'],
  ['/en/register-completed?return=%2Fen%2Ftournaments', '/en/tournaments'],
  ['/en/register-completed', undefined],
  ['/en/login?return=%2F%2Fevil.example', undefined],
  ['/en/account/deposit', '/en/earlier'],
])('offers a player who comes to the cashier from %s a link back to %s', (from, back) => {
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}${from}`);
  const view = renderWithPorts(<p />, {
    messages: {},
    paths: Object.fromEntries(['login', 'register-completed', 'account/deposit'].map((id) => [id, id])),
  });
  view.fake.ports.drafts.write(REFERRER_DRAFT, '/en/earlier');
  view.rerender(
    <RemoteHarness ports={view.fake.ports} messages={{}}>
      <Cashier />
    </RemoteHarness>,
  );
  expect(view.fake.ports.drafts.read(REFERRER_DRAFT)).toBe(back);
});
