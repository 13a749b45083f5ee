import { formatMoment } from '@parlay/contracts/moment';
import { POINTS } from '@parlay/money';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Digits, Money } from '@parlay/ui/figure';
import { Flag } from '@parlay/ui/flag';
import { Skeleton } from '@parlay/ui/skeleton';
import { Stage } from '@parlay/ui/stage';
import type from '@parlay/ui/styles/type.module.css';
import { Trophy } from 'lucide-react';
import { sharesOf, type Tournament, type TournamentInit } from '../../model/running-tournament.ts';
import { dayAndTime } from '../../model/time.ts';
import { RouteLink } from '../links/route-link.tsx';
import { useNextTournament, useRunningTournament } from './home-data.ts';
import later from './later.module.css';
import styles from './tournament-panel.module.css';

const TOP_PLACES = 5;

/** Shows the running tournament with its top five, otherwise the next one. Renders nothing if there is neither. */
export function TournamentPanel() {
  const { data } = useRunningTournament();
  const { next, none } = useNextTournament();
  if (none && !data) return null;
  return (
    <section
      className={cx(type.wrap, type.section, later.tournament)}
      aria-labelledby="home-tournament"
      aria-busy={data === undefined && next === undefined}
    >
      <Stage className={styles.panel}>
        {data ? <Running running={data} /> : next ? <Upcoming tournament={next} /> : <PanelSkeleton />}
      </Stage>
    </section>
  );
}

/** Shows a tournament's name, its time and a link. */
function About({ tournament, when }: { tournament: Tournament; when: string }) {
  const { t, locale } = useMessages();
  return (
    <div>
      <p className={styles.over}>
        <Trophy aria-hidden="true" size={18} strokeWidth={1.75} />
        {when}
      </p>
      <h2 className={cx(type.displayLg, styles.name)} id="home-tournament">
        {tournament.name}
      </h2>
      <p className={styles.text}>{t('home.tournament.text')}</p>
      <div className={styles.actions}>
        <ButtonLink as={RouteLink} route="tournament" params={{ id: tournament.id }} variant="volt" size="lg">
          {t('home.tournament.see')}
        </ButtonLink>
        <span>
          <Money amount={tournament.initialPoints} currency={POINTS} locale={locale} className={styles.points} />{' '}
          <span className={type.muted}>{t('home.startingPointsInline')}</span>
        </span>
      </div>
    </div>
  );
}

function Upcoming({ tournament }: { tournament: Tournament }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const time = dayAndTime(tournament.startTime, locale, formats);
  return <About tournament={tournament} when={t('home.tournament.from', { time })} />;
}

function Running({ running: { tournament, leaderboard } }: { running: TournamentInit }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const places = leaderboard.slice(0, TOP_PLACES);
  const shares = sharesOf(places);
  return (
    <>
      <About
        tournament={tournament}
        when={t('home.tournament.until', { time: formatMoment(formats.clock, tournament.endTime) })}
      />
      {places.length > 0 && (
        <ol className={styles.podium} aria-label={t('home.tournament.leaderboard')}>
          {places.map(({ position, entry }, at) => (
            // Sets the bar's length through the element's style object, because style attributes are not allowed.
            <li key={entry.entryId} style={{ ['--share' as string]: `${shares[at] ?? 0}%` }}>
              <Digits>{position}</Digits>
              <Flag code={entry.countryCode} name="" />
              <span className={styles.player}>
                <span className={styles.playerName} title={entry.displayName}>
                  {entry.displayName}
                </span>
                {entry.isDemo === true && <span className={styles.tag}> {t('home.tournament.invented')}</span>}
              </span>
              <Money amount={entry.points} currency={POINTS} locale={locale} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function PanelSkeleton() {
  const { t } = useMessages();
  return (
    <>
      <div className={styles.ghost}>
        <h2 className={styles.over} id="home-tournament">
          <Trophy aria-hidden="true" size={18} strokeWidth={1.75} />
          {t('home.tournament.loading')}
        </h2>
        <Skeleton shape="title" />
        <Skeleton width="full" />
        <Skeleton shape="button" />
      </div>
      <div className={styles.podium}>
        {Array.from({ length: TOP_PLACES }, (_, at) => (
          <Skeleton key={`place-${at}`} shape="row" className={styles.ghostRow} />
        ))}
      </div>
    </>
  );
}
