import type { Bonus } from '@parlay/betting/bonus';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Money } from '@parlay/ui/figure';
import { Link } from 'react-router-dom';
import { RightCard } from './right-card.tsx';

/** Renders an unused ticket with its value and a link to the tournaments. */
export function TicketCard({ bonus }: { bonus: Bonus }) {
  const { t } = useBonusTexts();
  const { navigation, i18n } = usePorts();
  const { amount, currency } = bonus;
  const value = <Money amount={amount} currency={currency} locale={i18n.locale} size="md" />;
  const action = navigation.has('tournaments') && (
    <ButtonLink as={Link} to={navigation.urlFor('tournaments')}>
      {t('bonus.ticket.use')}
    </ButtonLink>
  );
  return <RightCard bonus={bonus} action={action} facts={[[t('bonus.ticket.worth'), value]]} />;
}
