import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import { Link } from 'react-router-dom';

/** Renders a notice that the brand has no lottery, with a link home (RT4). */
export function NoLottery() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <EmptyState
      seed="lottery"
      palette="marigold"
      title={t('unavailable.title')}
      text={t('unavailable.text')}
      action={
        <ButtonLink as={Link} variant="secondary" to={navigation.urlFor('home')}>
          {t('unavailable.home')}
        </ButtonLink>
      }
    />
  );
}
