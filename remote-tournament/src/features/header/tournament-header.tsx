import { formatMoment } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Skeleton } from '@parlay/ui/skeleton';
import { Stage } from '@parlay/ui/stage';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { pointsMinor } from '../../model/bets.ts';
import { FINISHED, hasPrizes, type PointsBalance, type TournamentDetails } from '../../model/tournament.ts';
import type { Seat, Standing } from '../feed/use-feed.ts';
import { LazyDialog, preloadDialog } from '../parts/lazy-dialog.tsx';
import { Points, UnosMark } from '../parts/points.tsx';
import { Rules } from '../parts/rules.tsx';
import { usePlayersText } from '../parts/use-players-text.ts';
import { useRestoredFocus } from '../parts/use-restored-focus.ts';
import { useStatusText } from '../parts/use-status-text.ts';
import { DetailsGrid } from './details-grid.tsx';
import styles from './header.module.css';
import { JoinPart } from './join-part.tsx';
import { LeavePart } from './leave-part.tsx';
import type { JoinOptions } from './use-join.ts';

export interface TournamentHeaderProps extends Pick<JoinOptions, 'onJoined'> {
  tournament: TournamentDetails;
  standing: Standing;
  /** Ticket that can pay the player's entry. */
  ticket: Seat['ticket'];
  /** The player's seat. Undefined if there is none. */
  seat: Seat | undefined;
  focused: HadFocusRef;
}

/** Whether the placeholder's heading had the focus. */
export type HadFocusRef = RefObject<boolean>;

/** Renders the panel at the top (TO10): points for participants, and details for everyone else. */
export function TournamentHeader({ tournament, standing, ticket, seat, focused, onJoined }: TournamentHeaderProps) {
  const { t } = useMessages();
  const playersText = usePlayersText();
  const finished = tournament.status === FINISHED;
  const points = seat?.pointsBalance;
  const heading = useRef<HTMLHeadingElement>(null);
  useRestoredFocus(heading, seat !== undefined, focused);
  return (
    <Stage as="section" className={cx(styles.header, points && styles.enrolled)} aria-label={tournament.name}>
      <div>
        <StatusLine tournament={tournament} enrolled={points !== undefined} />
        <h1 ref={heading} className={cx(type.displayLg, styles.name)} tabIndex={-1}>
          {tournament.name}
        </h1>
        <Rules className={styles.rules} />
        <div className={styles.under}>
          {points && <DetailsButton tournament={tournament} />}
          <span className={cx(type.sm, type.muted, type.num)}>
            {t('header.places', {
              players: playersText(tournament),
              max: tournament.maxPlayers,
              count: tournament.payoutStructure.payoutPlaces.length,
            })}
          </span>
        </div>
        {!finished && seat && hasPrizes(tournament) && seat.missingBets > 0 && (
          <p className={cx(type.sm, styles.missing)}>{t('header.missing', { count: seat.missingBets })}</p>
        )}
        {!finished && (standing === 'visitor' || standing === 'outside') && (
          <JoinPart tournament={tournament} ticket={ticket} onJoined={onJoined} />
        )}
        {!finished && seat && <SeatActions tournament={tournament} seat={seat} onJoined={onJoined} />}
      </div>
      {points ? <PointsSummary points={points} /> : <DetailsGrid tournament={tournament} />}
      {finished && <FinishedNote tournament={tournament} seat={seat} />}
    </Stage>
  );
}

interface SeatActionsProps extends Pick<JoinOptions, 'onJoined'> {
  tournament: TournamentDetails;
  seat: Seat;
}

/** Renders what a participant can do with the seat: leave before the start, and start again without points. */
function SeatActions({ tournament, seat, onJoined }: SeatActionsProps) {
  const until = tournament.terms?.leaveUntil;
  if ((seat.reentriesLeft ?? 0) > 0)
    return <JoinPart tournament={tournament} ticket={undefined} isReentry onJoined={onJoined} />;
  return until ? (
    <LeavePart tournament={tournament} byTicket={seat.byTicket ?? false} until={until} onLeft={() => onJoined()} />
  ) : null;
}

function FinishedNote({ tournament, seat }: { tournament: TournamentDetails; seat: Seat | undefined }) {
  const { t, locale } = useMessages();
  const prize = seat?.prize;
  const { isCancelled } = tournament;
  const inMoney = (amount: string) => moneyParts(amount, { locale, currency: tournament.currency }).text;
  return (
    <div className={styles.note}>
      {prize && (
        <p className={cx(type.displaySm, styles.prize)}>
          {t('header.prize', {
            place: prize.place,
            amount: inMoney(prize.amount),
          })}
        </p>
      )}
      {seat?.refunded && (
        <p className={type.sm}>
          {seat.byTicket
            ? t('header.ticketBack')
            : t(isCancelled ? 'header.cancelledRefund' : 'header.refunded', { amount: inMoney(tournament.entryPrice) })}
        </p>
      )}
      <p className={type.sm}>
        {tournament.cancelledFor === 'players' && tournament.terms?.minPlayers
          ? t('header.tooFewPlayers', { count: tournament.terms.minPlayers.count })
          : t(isCancelled ? 'header.cancelledText' : 'header.finishedText')}
      </p>
    </div>
  );
}

function StatusLine({ tournament, enrolled }: { tournament: TournamentDetails; enrolled: boolean }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const statusText = useStatusText();
  const finished = tournament.status === FINISHED;
  return (
    <div className={styles.status}>
      {finished ? (
        <Badge>{t(tournament.isCancelled ? 'header.cancelled' : 'header.finished')}</Badge>
      ) : (
        <Badge tone={enrolled ? 'volt' : 'plain'}>{enrolled ? t('header.in') : statusText(tournament)}</Badge>
      )}
      {!tournament.isCancelled && (
        <span className={cx(type.sm, type.muted, type.num)}>
          {t(finished ? 'header.ended' : 'header.ends', { time: formatMoment(formats.tournament, tournament.endTime) })}
        </span>
      )}
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
        <Points amount={pointsMinor(points.available) + pointsMinor(points.openBets)} size="lg" />
      </Figure>
    </dl>
  );
}

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
      <Button variant="stage" onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
        {t('header.details')}
      </Button>
      {open && (
        <LazyDialog
          open
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
        </LazyDialog>
      )}
    </>
  );
}

/** Renders the panel's placeholder, with the tournament's name if known. */
export function HeaderSkeleton({ name, focused }: { name: string | undefined; focused: HadFocusRef }) {
  const { t } = useMessages();
  const [watchFocus] = useState(() => (heading: HTMLElement | null) => () => {
    focused.current = heading !== null && heading.ownerDocument.activeElement === heading;
  });
  return (
    <Stage as="section" className={styles.header} aria-busy="true">
      <div>
        <div className={styles.status}>
          <Skeleton width="short" />
        </div>
        <h1 ref={watchFocus} className={cx(type.displayLg, styles.name)} tabIndex={-1}>
          {name ?? (
            <>
              <VisuallyHidden>{t('header.loading')}</VisuallyHidden>
              <Skeleton shape="title" />
            </>
          )}
        </h1>
        <Rules className={styles.rules} />
        <Skeleton />
      </div>
      <div className={styles.grid} aria-hidden="true">
        <AfterHeading beside>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'].map((cell) => (
            <div key={cell} className={styles.ghost}>
              <Skeleton width="short" />
              <Skeleton />
            </div>
          ))}
        </AfterHeading>
      </div>
    </Stage>
  );
}
