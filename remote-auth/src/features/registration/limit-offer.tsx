import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Button, ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import styles from './registration.module.css';

/**
 * Returns whether to ask a new player for a deposit limit at the end of registration, and a function that skips it
 * (B4).
 */
export function useLimitOffer() {
  const { api } = usePorts();
  const isPlayer = useSession().status === 'player';
  const limits = useServerData('/api/account/limits', isPlayer ? () => api.get('/api/account/limits') : null);
  const isDue = limits.data?.promptAt === 'registration' && limits.data.prompt !== null;
  return {
    isDue,
    isSkippable: limits.data?.prompt === 'skippable',
    skip: async () => {
      const response = await api.post('/api/account/limits/skip');
      if (response.ok) await limits.reload();
    },
  };
}

/** Asks for a deposit limit without suggesting an amount. */
export function LimitOffer({ offer }: { offer: ReturnType<typeof useLimitOffer> }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <Card as="section" pad="md" aria-labelledby="limit-offer" className={styles.offer}>
      <h2 id="limit-offer" className={type.displaySm}>
        {t('completed.limit.title')}
      </h2>
      <p>{t(offer.isSkippable ? 'completed.limit.text' : 'completed.limit.required')}</p>
      <div className={type.stack}>
        <ButtonLink size="lg" as={Link} to={navigation.urlFor('account/limits')}>
          {t('completed.limit.set')}
        </ButtonLink>
        {offer.isSkippable && (
          <Button size="lg" variant="secondary" onClick={() => void offer.skip()}>
            {t('completed.limit.skip')}
          </Button>
        )}
      </div>
    </Card>
  );
}
