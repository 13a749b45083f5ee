import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { Digits } from '@parlay/ui/figure';
import { SlipPart, SlipRule } from '@parlay/ui/slip';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { isDisabled, isRemoved, type Offer } from '../../model/events.ts';
import type { Slip } from '../../model/slip.ts';
import { possibleWinnings, wholePoints } from '../../model/stake.ts';
import { FINISHED, type PointsBalance, type TournamentDetails } from '../../model/tournament.ts';
import { Points } from '../parts/points.tsx';
import styles from './slip.module.css';
import { StakeField } from './stake-field.tsx';

export interface SlipBodyProps {
  tournament: TournamentDetails;
  /** Points of the player's seat; without one a slip is tried with what everybody starts with. */
  points: PointsBalance | undefined;
  slip: Slip | null;
  /** The chosen selection as it is now; undefined when it is no longer offered. */
  offer: Offer | undefined;
  onStake(stake: number): void;
}

/** What a slip says (TO4): the bet, its price as it is now, the stake, and what it would pay. */
export function SlipBody({ tournament, points, slip, offer, onStake }: SlipBodyProps) {
  const { t } = useMessages();
  if (!slip) return <SlipPart className={cx(type.sm, type.muted)}>{t('slip.empty')}</SlipPart>;
  const odds = offer?.selection.odds ?? slip.odds;
  return (
    <>
      <SlipPart className={styles.pick}>
        <Pick slip={slip} offer={offer} odds={odds} />
      </SlipPart>
      <SlipRule />
      <SlipPart>
        <StakeField
          stake={slip.stake}
          onStake={onStake}
          available={wholePoints(points?.available ?? tournament.initialPoints)}
          minBet={wholePoints(tournament.minBet)}
          maxBet={wholePoints(tournament.maxBet)}
        />
        <div className={styles.winnings}>
          <span className={cx(type.sm, type.muted)}>{t('slip.winnings')}</span>
          <Points amount={possibleWinnings(slip.stake, odds)} size="lg" tone="highlight" />
        </div>
        <p className={styles.note}>{t(noteOf(tournament, points))}</p>
      </SlipPart>
    </>
  );
}

/** Placing bets comes with joining: the slip says what it can do, instead of a button that cannot. */
function noteOf(tournament: TournamentDetails, points: PointsBalance | undefined): string {
  if (tournament.status === FINISHED) return 'slip.finished';
  return points ? 'slip.kept' : 'slip.notJoined';
}

function Pick({ slip, offer, odds }: { slip: Slip; offer: Offer | undefined; odds: number }) {
  const { t, locale } = useMessages();
  const closed = !offer || isRemoved(offer) || isDisabled(offer);
  const moved = odds !== slip.odds;
  return (
    <>
      <p className={cx(type.xs, type.muted)}>{slip.competitionName}</p>
      <p className={type.sm}>{slip.eventName}</p>
      <p className={cx(type.xs, type.muted)}>{slip.marketName}</p>
      <div className={styles.selection}>
        <b className={type.displayXs}>{slip.name}</b>
        <Digits size="md" tone="highlight">
          {formatOdds(odds, locale)}
        </Digits>
      </div>
      <div role="status">
        {closed && <p className={styles.warning}>{t('slip.closed')}</p>}
        {!closed && moved && (
          <p className={styles.warning}>
            <span aria-hidden="true">{odds > slip.odds ? '▲ ' : '▼ '}</span>
            {t('slip.moved', { from: formatOdds(slip.odds, locale), to: formatOdds(odds, locale) })}
          </p>
        )}
        {!closed && !moved && <VisuallyHidden>{t('slip.added', { name: slip.name })}</VisuallyHidden>}
      </div>
    </>
  );
}
