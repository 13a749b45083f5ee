import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Link } from 'react-router-dom';

export interface AskSupportProps {
  /** What the new ticket is about: a payment by its reference, or a round by its id. */
  about: { kind: 'payment' | 'round'; reference: string };
}

/** Leads to a new ticket about a payment or a round (AC9). */
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
