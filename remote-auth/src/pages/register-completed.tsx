import { useMessages } from '@parlay/remote-kit/messages';
import { useOwnLocation } from '@parlay/remote-kit/own-location';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { Banner } from '@parlay/ui/banner';
import { ButtonLink } from '@parlay/ui/button';
import layout from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { LimitOffer, useLimitOffer } from '../features/registration/limit-offer.tsx';
import styles from '../features/registration/registration.module.css';
import { Steps } from '../features/registration/steps.tsx';
import page from '../features/stage/auth-page.module.css';
import { AuthPage } from '../features/stage/auth-page.tsx';
import { returnPathOf } from '../model/return-path.ts';

const emailOf = (state: unknown): string | undefined => {
  const email: unknown = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : undefined;
};

/** Page that confirms the registration and offers the next steps without urging the player (AU15). */
export default function RegisterCompletedPage() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const maintenance = useMaintenance();
  const session = useSession();
  const { search, state } = useOwnLocation('register-completed');
  const email = emailOf(state);
  const returnTo = returnPathOf(search, navigation.urlFor('login'));
  const offer = useLimitOffer();
  const mayDeposit =
    !offer.isDue && session.status === 'player' && !maintenance.isOn && navigation.has('account/deposit');
  return (
    <AuthPage headline={t('register.headline.3')} facts={<Steps now={3} />} top={<Steps now={3} row />} wide>
      <h1 className={layout.displayLg} tabIndex={-1}>
        {t('completed.title')}
      </h1>
      <p className={page.lead}>{t('completed.lead')}</p>
      <div className={styles.form}>
        <Banner tone="win">{email ? t('completed.mailTo', { email }) : t('completed.mail')}</Banner>
        {offer.isDue && <LimitOffer offer={offer} />}
        <div className={layout.stack}>
          {mayDeposit && (
            // Loads a document, because the cashier has its own CSP.
            <ButtonLink size="lg" href={navigation.urlFor('account/deposit')}>
              {t('completed.deposit')}
            </ButtonLink>
          )}
          <ButtonLink size="lg" variant="secondary" as={Link} to={returnTo ?? navigation.urlFor('home')}>
            {t(returnTo ? 'completed.back' : 'completed.home')}
          </ButtonLink>
        </div>
        <p className={styles.login}>
          {t('completed.noMail')} <Link to={navigation.urlFor('resend-email')}>{t('resend.title')}</Link>
        </p>
      </div>
    </AuthPage>
  );
}
