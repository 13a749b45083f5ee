import { DEVELOPER_TOOLS } from '@parlay/contracts/page-names';
import type { PageLocation, Preferences } from '@parlay/ports';

/** Pages without a chat (SH26): games, sports books, and the cashier, where no third-party script may run (B17). */
const EXCLUDED_ROUTES = new Set([
  'game',
  'betting',
  'live-betting',
  'sports-book',
  'sports-book-live',
  'account/deposit',
  'account/withdrawal',
]);

export interface ChatFacts {
  enabled: boolean;
  cookies: Preferences['cookies'];
  location: Pick<PageLocation, 'hash' | 'route'>;
}

/** Returns true if the chat may be shown: enabled, accepted, not debugging, and on a page that allows a chat. */
export const isChatAllowed = ({ enabled, cookies, location }: ChatFacts): boolean =>
  enabled && cookies === 'all' && location.hash !== DEVELOPER_TOOLS && !EXCLUDED_ROUTES.has(location.route?.id ?? '');
