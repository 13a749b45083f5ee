import { useMessages } from '@parlay/remote-kit/messages';
import { Count } from '@parlay/ui/count';
import { useUnread } from './use-unread.ts';

/** Shows the count next to the support link in the account menus, or nothing if there are no unread replies. */
export function UnreadCount() {
  const { t } = useMessages();
  const unread = useUnread();
  return <Count count={unread} label={t('account.unread', { count: unread })} />;
}
