import { useTopic } from '@parlay/bus/react';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { MessageSquare } from 'lucide-react';
import { OverviewItem } from './matter.tsx';

/** Renders the number of unread replies from support. */
export function UnreadAnswers() {
  const { t } = useMessages();
  const { bus, navigation } = usePorts();
  const unread = useTopic(bus, 'tickets.unread')?.unread ?? 0;
  return (
    <OverviewItem
      icon={MessageSquare}
      title={unread > 0 ? t('support.unread', { count: unread }) : t('overview.noAnswers')}
      link={navigation.has('account/support') && { to: navigation.urlFor('account/support'), label: t('nav.support') }}
    />
  );
}
