import { safeReturnPath } from '@parlay/contracts/routes';
import { referrerPath } from '@parlay/remote-kit/browser';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';

/** Draft key of the page that linked to the cashier. A finished deposit offers a link back to it. */
export const REFERRER_DRAFT = 'deposit from';

const CASHIER = ['account/deposit', 'account/deposit-completed', 'account/deposit-completed-2'] as const;
/** Pages that only forward players, so that nobody wants to return to them. */
const FORWARDING = [
  'login',
  'logout',
  'register',
  'register-completed',
  'password',
  'resetpassword',
  'resend-email',
  'validateemail',
] as const;

/**
 * Stores the page of this site that linked to the cashier. Ignores the cashier's own pages. For a login or
 * registration page, stores the page that it returns to.
 */
export function useStoredReferrer(): void {
  const { drafts, navigation } = usePorts();
  useEffect(() => {
    const path = referrerPath();
    if (path === undefined) return;
    const [pathname, search = ''] = path.split('?');
    const isOneOf = (routes: readonly (typeof CASHIER | typeof FORWARDING)[number][]) =>
      routes.some((route) => navigation.has(route) && navigation.urlFor(route) === pathname);
    if (isOneOf(CASHIER)) return;
    const from = isOneOf(FORWARDING) ? safeReturnPath(new URLSearchParams(search).get('return')) : path;
    if (from === undefined) drafts.clear(REFERRER_DRAFT);
    else drafts.write(REFERRER_DRAFT, from);
  }, [drafts, navigation]);
}
