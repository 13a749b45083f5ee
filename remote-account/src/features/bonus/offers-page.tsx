import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { EmptyState } from '@parlay/ui/empty-state';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../parts/load-failed.tsx';
import styles from './bonus.module.css';
import { OfferCard } from './offer-card.tsx';
import { useOffers } from './use-bonuses.ts';

/** Renders current offers, including for visitors (CA10): all of them, or only those for new players. */
export function OffersPage({ which }: { which: 'all' | 'welcome' }) {
  const { t } = useBonusTexts();
  const { navigation } = usePorts();
  const session = useSession();
  const offers = useOffers();
  const items = (offers.data?.items ?? []).filter(({ isWelcome }) => which === 'all' || isWelcome);
  return (
    <div className={cx(type.wrap, styles.offers)}>
      <div>
        <h1 className={type.displayLg} tabIndex={-1}>
          {t(`bonus.${which}.title`)}
        </h1>
        <p>{t(`bonus.${which}.text`)}</p>
      </div>
      <AfterHeading>
        {offers.status === 'loading' && <Skeleton shape="row" />}
        {offers.status === 'failed' && !offers.data && (
          <LoadFailed error={offers.error} onRetry={() => void offers.reload()} />
        )}
        {offers.data && items.length === 0 && (
          <EmptyState
            seed="offers"
            title={t(offers.data.areOff ? 'bonus.offers.off' : `bonus.${which}.none`)}
            text={t('bonus.noneText')}
          />
        )}
        <div className={styles.pair}>
          {items.map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
        </div>
        {session.status === 'player' && (
          <p>
            <ButtonLink as={Link} to={navigation.urlFor('account/bonus')} variant="secondary">
              {t('bonus.yours')}
            </ButtonLink>
          </p>
        )}
      </AfterHeading>
    </div>
  );
}
