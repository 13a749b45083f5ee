import { POINTS, parseMoney } from '@parlay/money';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Dialog } from '@parlay/ui/dialog';
import { Skeleton } from '@parlay/ui/skeleton';
import { Stage } from '@parlay/ui/stage';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { stamp } from '../../model/times.ts';
import { FINISHED, type PointsBalance, type TournamentDetails } from '../../model/tournament.ts';
import { Points, UnosMark } from '../parts/points.tsx';
import { useStatusText } from '../parts/use-status-text.ts';
import { DetailsGrid } from './details-grid.tsx';
import styles from './header.module.css';

export interface TournamentHeaderProps {
  tournament: TournamentDetails;
  /** Points of the player's seat; undefined without one. */
  points: PointsBalance | undefined;
}

/** The stage panel on top (TO10): points for those who play, the details for those who do not. */
export function TournamentHeader({ tournament, points }: TournamentHeaderProps) {
  const { t } = useMessages();
  const finished = tournament.status === FINISHED;
  return (
    <Stage as="section" className={cx(styles.header, points && styles.enrolled)} aria-label={tournament.name}>
      <div>
        <StatusLine tournament={tournament} enrolled={points !== undefined} />
        <h1 className={cx(type.displayLg, styles.name)} tabIndex={-1}>
          {tournament.name}
        </h1>
        <div className={styles.under}>
          {points && <DetailsButton tournament={tournament} />}
          <span className={cx(type.sm, type.muted, type.num)}>
            {t('header.places', {
              players: tournament.currentPlayers,
              max: tournament.maxPlayers,
              count: tournament.payoutStructure.payoutPlaces.length,
            })}
          </span>
        </div>
      </div>
      {points ? <PointsSummary points={points} /> : <DetailsGrid tournament={tournament} />}
      {finished && <p className={cx(type.sm, styles.note)}>{t('header.finishedText')}</p>}
    </Stage>
  );
}

function StatusLine({ tournament, enrolled }: { tournament: TournamentDetails; enrolled: boolean }) {
  const { t } = useMessages();
  const { timezone } = usePorts().brand.brand;
  const statusText = useStatusText();
  const finished = tournament.status === FINISHED;
  return (
    <div className={styles.status}>
      {finished ? (
        <Badge>{t('header.finished')}</Badge>
      ) : (
        <Badge tone={enrolled ? 'volt' : 'plain'}>{enrolled ? t('header.in') : statusText(tournament.status)}</Badge>
      )}
      <span className={cx(type.sm, type.muted, type.num)}>
        {t(finished ? 'header.ended' : 'header.ends', { time: stamp(tournament.endTime, timezone) })}
      </span>
    </div>
  );
}

function PointsSummary({ points }: { points: PointsBalance }) {
  const { t } = useMessages();
  return (
    <dl className={styles.sum}>
      <div className={styles.big}>
        <dt>
          <UnosMark />
          {t('header.available')}
        </dt>
        <dd>
          <Points amount={points.available} size="xl" tone="highlight" />
        </dd>
      </div>
      <Figure label={t('header.open')}>
        <Points amount={points.openBets} size="lg" />
      </Figure>
      <Figure label={t('header.total')}>
        <Points amount={minor(points.available) + minor(points.openBets)} size="lg" />
      </Figure>
    </dl>
  );
}

const minor = (amount: string) => {
  const parsed = parseMoney(amount, POINTS);
  return parsed.ok ? parsed.minor : 0n;
};

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function DetailsButton({ tournament }: { tournament: TournamentDetails }) {
  const { t } = useMessages();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="stage" onClick={() => setOpen(true)}>
        {t('header.details')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('header.details')}
        closeLabel={t('close')}
        wide
        actions={
          <Button variant="secondary" onClick={close}>
            {t('close')}
          </Button>
        }
      >
        <DetailsGrid tournament={tournament} inDialog />
      </Dialog>
    </>
  );
}

/** The panel's shape before anything is known. */
export function HeaderSkeleton() {
  const { t } = useMessages();
  return (
    <Stage as="section" className={styles.header} aria-busy="true">
      <div>
        <Skeleton width="short" />
        <h1 className={cx(type.displayLg, styles.name)} tabIndex={-1}>
          <VisuallyHidden>{t('header.loading')}</VisuallyHidden>
          <Skeleton shape="title" />
        </h1>
        <Skeleton />
      </div>
      <div className={styles.grid} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((cell) => (
          <div key={cell} className={styles.ghost}>
            <Skeleton width="short" />
            <Skeleton />
          </div>
        ))}
      </div>
    </Stage>
  );
}
