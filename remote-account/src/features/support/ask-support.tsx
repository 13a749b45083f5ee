import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Link } from 'react-router-dom';
import type { TicketSubject } from '../../model/support.ts';

export interface AskSupportProps {
  about: TicketSubject;
}

/** Renders a link to a new ticket about a payment, a round or a bet (AC9). */
export function AskSupport({ about: { kind, reference } }: AskSupportProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const to = navigation.urlFor('account/support', {}, { query: { about: `${kind}:${reference}` } });
  return (
    <ButtonLink as={Link} variant="ghost" to={to}>
      {t('support.ask')}
    </ButtonLink>
  );
}
