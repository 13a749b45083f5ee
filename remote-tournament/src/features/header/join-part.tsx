import { inFormat } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { isUncertain } from '@parlay/remote-kit/intent';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Button, ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import type { TournamentDetails } from '../../model/tournament.ts';
import { Reference } from '../parts/reference.tsx';
import { useHasPassed } from '../parts/use-has-passed.ts';
import styles from './header.module.css';
import { type JoinOptions, useJoin } from './use-join.ts';

/**
 * Button to join for the entry price. A failure shows a retry (TO10), and without enough money a link to the cashier.
 * After entry has closed the button is disabled and explains why.
 */
export function JoinPart({ tournament, onJoined }: { tournament: TournamentDetails } & Pick<JoinOptions, 'onJoined'>) {
  const { t, locale } = useMessages();
  const { working, error, join } = useJoin({ tournamentId: tournament.id, onJoined });
  const price = moneyParts(tournament.entryPrice, { locale, currency: tournament.currency }).text;
  const { navigation, brand } = usePorts();
  const reason = useId();
  const isClosed = useHasPassed(tournament.entryClosesAt) || error?.code === 'tournament_entry_closed';
  const press = isClosed
    ? { 'aria-disabled': true, 'aria-describedby': reason }
    : { working, onClick: () => void join() };
  const shown = isClosed ? undefined : error;
  return (
    <div className={styles.join}>
      <div role="status" className={styles.joinFailure}>
        {isClosed && (
          <p id={reason} className={cx(type.sm, type.muted)}>
            {t('join.closed', { time: inFormat(brand.brand.formats.tournament, tournament.entryClosesAt) })}
          </p>
        )}
        {shown && (
          <>
            <Badge tone="loss">{t('join.failed')}</Badge>
            <span className={cx(type.sm, type.muted)}>
              {isUncertain(shown) ? t('join.uncertain') : shown.message}
              <Reference error={shown} />
            </span>
          </>
        )}
      </div>
      {/* One button for both states, so that it keeps the focus. */}
      <div className={styles.joinFailure}>
        <Button variant={shown ? 'stage' : 'volt'} size="lg" {...press}>
          {shown ? t('retry') : t('join.button', { price })}
        </Button>
        {/* The cashier has its own security policy and needs a document load. */}
        {shown?.code === 'insufficient_funds' && (
          <ButtonLink variant="volt" size="lg" href={navigation.urlFor('account/deposit')}>
            {t('join.deposit')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
