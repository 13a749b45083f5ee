import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { isUncertain } from '../../model/intent.ts';
import type { TournamentDetails } from '../../model/tournament.ts';
import styles from './header.module.css';
import { type JoinOptions, useJoin } from './use-join.ts';

/** Joins for the entry price; a failed try takes the button's place and offers another (TO10). */
export function JoinPart({ tournament, onJoined }: { tournament: TournamentDetails } & Pick<JoinOptions, 'onJoined'>) {
  const { t, locale } = useMessages();
  const { working, error, join } = useJoin({ tournamentId: tournament.id, onJoined });
  const price = moneyParts(tournament.entryPrice, { locale, currency: tournament.currency }).text;
  const press = { working, onClick: () => void join() };
  return (
    <div className={styles.join}>
      <div role="status" className={styles.joinFault}>
        {error && (
          <>
            <Badge tone="loss">{t('join.failed')}</Badge>
            <span className={cx(type.sm, type.muted)}>{isUncertain(error) ? t('join.uncertain') : error.message}</span>
          </>
        )}
      </div>
      {error ? (
        <Button variant="stage" size="lg" {...press}>
          {t('retry')}
        </Button>
      ) : (
        <Button variant="volt" size="lg" {...press}>
          {t('join.button', { price })}
        </Button>
      )}
    </div>
  );
}
