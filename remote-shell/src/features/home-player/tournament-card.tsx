import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Card } from '@parlay/ui/card';
import { Cover } from '@parlay/ui/cover';
import { cx } from '@parlay/ui/cx';
import { Digits } from '@parlay/ui/figure';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import type { Tournament } from '../../model/running-tournament.ts';
import { dayAndTime } from '../../model/time.ts';
import { RouteLink } from '../links/route-link.tsx';
import styles from './player-home.module.css';

/** Shows the player's place in the running tournament. */
export function MyTournament({ tournament, position }: { tournament: Tournament; position: number | null }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return (
    <Shown
      tournament={tournament}
      badge={<Badge tone="win">{t('home.player.tournament.in')}</Badge>}
      when={t('home.player.tournament.ends', { time: formatDateTime(tournament.endTime, formats) })}
    >
      <p className={styles.rank}>
        {position !== null && (
          <>
            <span className={type.sm}>{t('home.player.tournament.place')}</span> <Digits size="lg">
              {position}
            </Digits>{' '}
          </>
        )}
        <span className={cx(type.sm, type.muted)}>
          {t('home.player.tournament.of', {
            count: tournament.currentPlayers,
            players: number(tournament.currentPlayers),
          })}
        </span>
      </p>
    </Shown>
  );
}

/** Shows a tournament that the player has not joined. */
export function OtherTournament({ tournament, isRunning }: { tournament: Tournament; isRunning: boolean }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const { startTime, endTime, entryPrice, currency, currentPlayers, maxPlayers } = tournament;
  return (
    <Shown
      tournament={tournament}
      badge={<Badge tone="action">{t(`home.player.tournament.${isRunning ? 'running' : 'next'}`)}</Badge>}
      when={
        isRunning
          ? t('home.player.tournament.ends', { time: formatDateTime(endTime, formats) })
          : t('home.player.tournament.starts', { time: dayAndTime(startTime, locale, formats) })
      }
    >
      <p className={cx(type.sm, type.muted, type.num)}>
        {t('home.player.tournament.terms', {
          players: currentPlayers,
          max: maxPlayers,
          entry: moneyParts(entryPrice, { locale, currency }).text,
        })}
      </p>
    </Shown>
  );
}

interface ShownProps {
  tournament: Tournament;
  badge: ReactNode;
  when: string;
  children: ReactNode;
}

function Shown({ tournament: { id, name }, badge, when, children }: ShownProps) {
  return (
    <Card as="section" className={styles.tournament} aria-labelledby="home-own-tournament">
      <Cover subject={{ id }} className={styles.fill} />
      <div className={styles.tournamentText}>
        <p className={cx(styles.over, type.sm, type.muted)}>
          {badge} {when}
        </p>
        <h2 className={type.displaySm} id="home-own-tournament">
          <RouteLink route="tournament" params={{ id }} className={styles.whole}>
            {name}
          </RouteLink>
        </h2>
        {children}
      </div>
    </Card>
  );
}
