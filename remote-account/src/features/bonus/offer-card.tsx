import type { BonusOffer } from '@parlay/betting/bonus';
import { ConsentButton } from '@parlay/betting/bonus-agree';
import { Terms } from '@parlay/betting/bonus-terms';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { formatDayOf } from '@parlay/contracts/moment';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { Badge } from '@parlay/ui/badge';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './bonus.module.css';
import { useOptIn } from './use-opt-in.ts';

/** Renders an offer and its terms. Players can opt in, and visitors can only read it. */
export function OfferCard({ offer }: { offer: BonusOffer }) {
  const { t, title, about, promises } = useBonusTexts();
  const { formats } = usePorts().brand.brand;
  const id = useId();
  const { currency, endsAt, isOptedIn, terms } = offer;
  return (
    <Card as="section" pad="md" className={styles.offer} aria-labelledby={id}>
      <div>
        {isOptedIn && <Badge tone="win">{t('bonus.chosen')}</Badge>}
        <h2 className={cx(type.displaySm, styles.name)} id={id}>
          {title(offer)}
        </h2>
        <p className={cx(type.sm, type.muted)}>
          {about(offer)} {t('bonus.offerEnds', { day: formatDayOf(endsAt, formats) })}
        </p>
      </div>
      <Terms type={offer.type} terms={terms} currency={currency} get={promises(offer)} toWager={null} />
      <div className={styles.act}>
        <Choose offer={offer} />
      </div>
    </Card>
  );
}

function Choose({ offer }: { offer: BonusOffer }) {
  const { t } = useBonusTexts();
  const { navigation } = usePorts();
  const maintenance = useMaintenance();
  // Only players have bonuses to load.
  if (useSession().status === 'player') return <ChooseAsPlayer offer={offer} />;
  if (maintenance.isOn) return null;
  return (
    <>
      <p className={cx(type.sm, type.muted)}>{t('bonus.logInFirst')}</p>
      <ButtonLink as={Link} to={navigation.urlFor('login')} variant="secondary">
        {t('bonus.logIn')}
      </ButtonLink>
    </>
  );
}

function ChooseAsPlayer({ offer }: { offer: BonusOffer }) {
  const { t, money } = useBonusTexts();
  const { navigation } = usePorts();
  const { run, working, failure } = useOptIn(offer.id);
  if (offer.isOptedIn)
    return (
      <>
        <p className={type.sm}>
          {t('bonus.depositNow', { amount: money(offer.terms.minDeposit ?? '0', offer.currency) })}
        </p>
        <ButtonLink as={Link} to={navigation.urlFor('account/deposit')} reloadDocument>
          {t('bonus.deposit')}
        </ButtonLink>
      </>
    );
  return (
    <ConsentButton bonus={offer} failure={failure} variant="secondary" working={working} onAgree={() => void run()}>
      {t('bonus.choose')}
    </ConsentButton>
  );
}
