import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PageLocation, RouteMatch } from '@parlay/ports';
import { writableValue } from '@parlay/ports/watched';
import type { PageHistory } from './history.ts';
import { createNavigation } from './navigation.ts';
import type { RouteTable } from './routes.ts';

/** Matches `/en/casino/…` to remote-casino and `/en/account/…` to remote-account. */
const match = (pathname: string): RouteMatch | null => {
  const [, , area] = pathname.split('/');
  return area ? { id: area, remote: `remote-${area}`, params: {} } : null;
};
const here: PageLocation = {
  pathname: '/en/casino/lobby',
  search: '',
  hash: '',
  key: 'first',
  state: null,
  action: 'POP',
  route: match('/en/casino/lobby'),
};

function aPage() {
  const visited: string[] = [];
  const steps: string[] = [];
  let answer: () => void = () => undefined;
  const history = {
    location: writableValue(here),
    go: (to: string) => void visited.push(to),
    back: () => visited.push('back'),
  };
  const navigation = createNavigation({
    window,
    history: history as unknown as PageHistory,
    routes: { match } as RouteTable,
    ownerOf: (location) => location.route?.remote,
  });
  navigation.connect({
    beforeEntering: async (remote) => void steps.push(`swap ${remote}`),
    prepare(remote, route, ahead) {
      steps.push(`${ahead ? 'ahead' : 'prepare'} ${remote}:${route}`);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  return { navigation, visited, steps, answer: () => answer() };
}

beforeEach(() => {
  jest.useFakeTimers();
});

describe('navigation', () => {
  it('opens a page of the same remote immediately', async () => {
    const { navigation, visited, steps } = aPage();
    navigation.go('/en/casino/search');
    await jest.advanceTimersByTimeAsync(0);
    expect([visited, steps]).toEqual([['/en/casino/search'], []]);
  });

  it('applies a pending release, then waits for the code of the other remote', async () => {
    const { navigation, visited, steps, answer } = aPage();
    navigation.go('/en/account/profile');
    await jest.advanceTimersByTimeAsync(100);
    expect([visited, steps]).toEqual([[], ['swap remote-account', 'prepare remote-account:account']]);
    answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(visited).toEqual(['/en/account/profile']);
  });

  it('waits at most 400 ms for that code', async () => {
    const { navigation, visited } = aPage();
    navigation.go('/en/account/profile');
    await jest.advanceTimersByTimeAsync(399);
    expect(visited).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(visited).toEqual(['/en/account/profile']);
  });

  it('follows only the last of several clicks', async () => {
    const { navigation, visited } = aPage();
    navigation.go('/en/account/profile');
    navigation.go('/en/betting/live');
    await jest.advanceTimersByTimeAsync(400);
    expect(visited).toEqual(['/en/betting/live']);
  });

  it('prefetches a page with its location, but nothing for other sites', () => {
    const { navigation, steps } = aPage();
    navigation.prefetch('/en/account/profile?tab=limits');
    navigation.prefetch('https://other.example/en/account/profile');
    expect(steps).toEqual(['ahead remote-account:account']);
  });
});
