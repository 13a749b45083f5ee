import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import { Link } from 'react-router-dom';
import { useRecord } from './use-record.ts';

/** Renders the age check that the player's policy requires before the first deposit (B8), in place of the form. */
export function AgeGate() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { pathname } = navigation.current();
  const isPending = useRecord().data?.regulations.pendingKYCVerification === true;
  return (
    <EmptyState
      seed="age"
      title={t(isPending ? 'ageGate.pendingTitle' : 'ageGate.title')}
      text={t(isPending ? 'ageGate.pendingText' : 'ageGate.text')}
      action={
        <ButtonLink
          variant={isPending ? 'secondary' : 'primary'}
          as={Link}
          to={navigation.urlFor('account/verification', {}, { query: { return: pathname } })}
        >
          {t('ageGate.link')}
        </ButtonLink>
      }
    />
  );
}
