import type { ApiFailure } from '@parlay/contracts/api';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button, ButtonLink } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import { ErrorState } from '@parlay/ui/error-state';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './game.module.css';

/** Renders a message with the next step in place of the frame. */
export function GameMessage({
  about,
  seed,
  onLogin,
  onDemo,
}: {
  /** Prefix of the message keys `game.{about}` and `game.{about}Text`. */
  about: 'login' | 'ended' | 'maintenance' | 'noDemo';
  seed: string;
  onLogin?: (() => void) | undefined;
  onDemo?: (() => void) | undefined;
}) {
  const { t } = useMessages();
  return (
    <MessageArea alert={about === 'ended'}>
      <EmptyState
        seed={seed}
        title={t(`game.${about}`)}
        text={t(`game.${about}Text`)}
        action={
          (onLogin || onDemo) && (
            <div className={styles.choices}>
              {onLogin && <Button onClick={onLogin}>{t('game.logIn')}</Button>}
              {onDemo && (
                <Button variant="secondary" onClick={onDemo}>
                  {t('tile.demo')}
                </Button>
              )}
            </div>
          )
        }
      />
    </MessageArea>
  );
}

/** Renders a failed launch. Nothing was staked, because the frame never opened. */
export function LaunchFailure({ error, onRetry }: { error: ApiFailure; onRetry(): void }) {
  const { t } = useMessages();
  return (
    <MessageArea>
      <ErrorState
        title={t('game.failed')}
        text={error.kind === 'network' ? t('error.offline') : t('game.failedText')}
        retryLabel={t('error.retry')}
        onRetry={onRetry}
        {...(error.reference ? { reference: t('error.reference', { reference: error.reference }) } : {})}
      />
    </MessageArea>
  );
}

/** Asks the player where to play, if another game is open and the policy allows only one at a time (B3). */
export function OpenElsewhere({ error, seed, onTakeOver }: { error: ApiFailure; seed: string; onTakeOver(): void }) {
  const { t } = useMessages();
  return (
    <MessageArea alert>
      <EmptyState
        seed={seed}
        title={t('game.elsewhere', { game: String(error.details?.game ?? '') })}
        text={t('game.elsewhereText')}
        action={<Button onClick={onTakeOver}>{t('game.playHere')}</Button>}
      />
    </MessageArea>
  );
}

/** Renders when a player who has used up their own session time can play again. */
export function TimeUsed({ error, seed }: { error: ApiFailure; seed: string }) {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const until = error.details?.until;
  const time = typeof until === 'string' ? formatDateTime(until, brand.brand.formats) : '';
  return (
    <MessageArea alert>
      <EmptyState
        seed={seed}
        title={t('game.timeUsed')}
        text={t('game.timeUsedText', { time })}
        action={
          <ButtonLink as={Link} to={navigation.urlFor('account/limits')} variant="secondary">
            {t('game.slotSession.over.limits')}
          </ButtonLink>
        }
      />
    </MessageArea>
  );
}

/**
 * Requires the age check that the player's policy demands before the first stake (B8). Its page links back to the
 * game.
 */
export function AgeMissing({ seed }: { seed: string }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { pathname } = navigation.current();
  return (
    <MessageArea alert>
      <EmptyState
        seed={seed}
        title={t('game.ageMissing')}
        text={t('game.ageMissingText')}
        action={
          <ButtonLink as={Link} to={navigation.urlFor('account/verification', {}, { query: { return: pathname } })}>
            {t('game.toVerification')}
          </ButtonLink>
        }
      />
    </MessageArea>
  );
}

/** Renders a message in the frame's area. */
export function MessageArea({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <div className={styles.message} {...(alert ? { role: 'alert' } : {})}>
      {children}
    </div>
  );
}
