import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import { clearPageCookie, pageCookie } from '@parlay/contracts/page-cookie';
import type { SessionEnd, SessionState } from '@parlay/contracts/session';
import { aPlayer } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import type { RouteTable } from '../navigation/routes.ts';
import type { Kernel } from './kernel.ts';
import { followSessionEnds } from './session-ends.ts';

/** Opens a page as a player. Returns where the page redirects when the session ends. */
function pageAt(pathname: string, first: SessionState = aPlayer(), to?: string) {
  const session = writableValue<SessionState>(first);
  const destination = writableValue(to);
  const redirects: unknown[] = [];
  const routes = {
    urlFor: (route) => `/en/${route}`,
    needsPlayer: (path) => path.startsWith('/en/account'),
    needsDocument: (path) => path === '/en/account/deposit',
  } as Partial<RouteTable> as RouteTable;
  const location = { pathname, search: '?page=2', hash: '', route: { id: pathname.slice(4) } };
  const kernel = {
    session: { port: session, destination },
    routes,
    history: { location: { current: () => location } },
  };
  followSessionEnds(window, kernel as unknown as Kernel, (to, options) => redirects.push(options ? [to, options] : to));
  const logOutTo = (url: string) => destination.set(url);
  return {
    redirects,
    logOutTo,
    end: (reason?: SessionEnd) => session.set({ status: 'guest', ...(reason ? { reason } : {}) }),
  };
}

beforeEach(() => {
  window.sessionStorage.clear();
  clearPageCookie(document, NOTICE_COOKIE);
});

describe('followSessionEnds', () => {
  const TO_LOGIN = '/en/login?return=%2Fen%2Faccount%3Fpage%3D2';

  it('redirects home from a page for players only after a logout in any tab [AU19]', () => {
    const { redirects, end } = pageAt('/en/account');
    end('logged-out');
    expect(redirects).toEqual([['/en/home', { replace: true }]]);
  });

  it('redirects from such a page to the login and back when the session expired or ended elsewhere', () => {
    for (const reason of ['expired', undefined] as const) {
      const { redirects, end } = pageAt('/en/account');
      end(reason);
      expect(redirects).toEqual([[TO_LOGIN, { replace: true }]]);
    }
    expect(pageAt('/en/account', { status: 'guest', reason: 'logged-out' }).redirects).toEqual([
      [TO_LOGIN, { replace: true }],
    ]);
    expect(pageCookie(document, NOTICE_COOKIE)).toBeUndefined();
  });

  it('passes a notice to the login page when leaving loads a document', () => {
    const { end } = pageAt('/en/account/deposit');
    end('expired');
    expect(pageCookie(document, NOTICE_COOKIE)).toBe('login-needed');
  });

  it('redirects from any page to the login after an automatic end, once [RS9]', () => {
    const { redirects, end } = pageAt('/en/casino');
    end('idle');
    expect(redirects).toEqual(['/en/login?return=%2Fen%2Fcasino%3Fpage%3D2']);
    expect(pageAt('/en/casino', { status: 'guest', reason: 'idle' }).redirects).toEqual([]);
  });

  it('redirects to a logout’s destination from any page, even if the session then ends otherwise [CL17]', () => {
    for (const [path, reason] of [
      ['/en/account', 'logged-out'],
      ['/en/account', 'expired'],
      ['/en/casino', undefined],
    ] as const) {
      const { redirects, end } = pageAt(path, aPlayer(), '/en/break');
      end(reason);
      end('logged-out');
      // Back leads to the page that was left, which then asks for a login.
      expect(redirects).toEqual(['/en/break']);
    }
  });

  it('redirects to a logout’s destination if the server has ended the session before [CL17]', () => {
    for (const reason of ['expired', undefined] as const) {
      const { redirects, end, logOutTo } = pageAt('/en/account');
      end(reason);
      logOutTo('/en/break');
      expect(redirects).toEqual([[TO_LOGIN, { replace: true }], '/en/break']);
    }
  });

  it('leaves a public page open after a logout', () => {
    const { redirects, end } = pageAt('/en/casino');
    end('logged-out');
    expect(redirects).toEqual([]);
  });
});
