/**
 * Route ids that others may link to. A release may not drop one that it owns, and no two remotes may own the same.
 * The words of a path belong to the remote that owns the route; `urlFor` takes them from the release set.
 */
export const PUBLIC_ROUTES = [
  'home',
  'login',
  'logout',
  'register',
  'register-completed',
  'password',
  'resetpassword',
  'resend-email',
  'validateemail',
  'language',
  'casino',
  'live-games',
  'virtuals',
  'fantasy',
  'game',
  'betting',
  'live-betting',
  'sports-book',
  'sports-book-live',
  'lottery',
  'helio-lottery',
  'boa',
  'tournaments',
  'tournament',
  'promotions',
  'welcome-bonus',
  'account',
  'account/deposit',
  'account/deposit-completed',
  'account/deposit-completed-2',
  'account/withdrawal',
  'account/limits',
  'account/transactions',
  'account/bet-history',
  'account/bonus',
  'account/support',
  'account/ticket',
  'account/verification',
  'account/reset-password',
  'account/lotteryplatformlogin',
  'trxmessage',
  'help-centre',
  'help-centre/page',
  'gallery',
] as const;

export type PublicRoute = (typeof PUBLIC_ROUTES)[number];

/** Return paths stay on this site (D6): one leading slash, no scheme, no backslash, no userinfo, no dot segments that climb. */
export function safeReturnPath(candidate: string | null | undefined): string | undefined {
  if (!candidate || candidate.length > 512) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(candidate);
  } catch {
    return undefined;
  }
  for (const text of [candidate, decoded]) {
    if (!/^\/(?![/\\])/.test(text) || /[\\@\s\0]|\/\.\.?(\/|$)|\/\/|^\/+[a-z]+:/i.test(text.split(/[?#]/)[0] ?? ''))
      return undefined;
  }
  return candidate;
}
