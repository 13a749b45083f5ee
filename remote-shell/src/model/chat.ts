import { DEVELOPER_TOOLS } from '@parlay/contracts/page-names';
import type { PageLocation, Preferences } from '@parlay/ports';

/** Pages without a chat (SH26): games, sports books, and the cashier, where no third-party script may run (B17). */
const WITHOUT = new Set([
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

/** Whether the chat may be shown: offered, accepted, not debugging, and on a page with chat. */
export const mayChat = ({ enabled, cookies, location }: ChatFacts): boolean =>
  enabled && cookies === 'all' && location.hash !== DEVELOPER_TOOLS && !WITHOUT.has(location.route?.id ?? '');
