import { useFeedName } from '@parlay/betting/feed-name';
import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { Digits } from '@parlay/ui/figure';
import { SlipPart, SlipRule } from '@parlay/ui/slip';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { type Bet, openStake } from '../../model/bets.ts';
import type { Offer } from '../../model/events.ts';
import { placingRefusal } from '../../model/placing.ts';
import type { Slip } from '../../model/slip.ts';
import { possibleWinnings, wholePoints } from '../../model/stake.ts';
import type { PointsBalance, TournamentDetails } from '../../model/tournament.ts';
import { Points } from '../parts/points.tsx';
import { PlaceButton } from './place-button.tsx';
import styles from './slip.module.css';
import { SlipMessage } from './slip-message.tsx';
import { StakeField } from './stake-field.tsx';
import type { PlaceBetState } from './use-place-bet.ts';

export interface SlipBodyProps {
  tournament: TournamentDetails;
  /** Points of the player's seat. Undefined for visitors, who see the initial points. */
  points: PointsBalance | undefined;
  /** The player's bets in this tournament. */
  bets: readonly Bet[];
  slip: Slip | null;
  /** The current state of the chosen selection. Undefined if it is no longer offered. */
  offer: Offer | undefined;
  placing: PlaceBetState;
  onStake(stake: number): void;
  onAccept(odds: number): void;
}

/**
 * Renders the content of a slip (TO4): the bet, its current price, the stake, the possible winnings, and the result
 * of placing it.
 */
export function SlipBody({ tournament, points, bets, slip, offer, placing, onStake, onAccept }: SlipBodyProps) {
  const { t } = useMessages();
  if (!slip) return <SlipPart className={cx(type.sm, type.muted)}>{t('slip.empty')}</SlipPart>;
  const odds = offer?.selection.odds ?? slip.odds;
  const refusal = placingRefusal({
    tournament,
    points,
    bets,
    slip,
    offer,
    uncertain: placing.result?.ok === false && placing.result.error === 'uncertain',
  });
  return (
    <>
      <SlipPart className={styles.pick}>
        <Pick slip={slip} odds={odds} />
      </SlipPart>
      <SlipRule />
      <SlipPart>
        <div inert={placing.placing}>
          <StakeField
            stake={slip.stake}
            onStake={(stake) => {
              placing.clearResult();
              onStake(stake);
            }}
            available={wholePoints(points?.available ?? tournament.initialPoints)}
            minBet={wholePoints(tournament.minBet)}
            maxBet={wholePoints(tournament.maxBet)}
            open={openStake(bets, slip.selectionId)}
          />
        </div>
        <div className={styles.winnings}>
          <span className={cx(type.sm, type.muted)}>{t('slip.winnings')}</span>
          <Points amount={possibleWinnings(slip.stake, odds)} size="lg" tone="highlight" />
        </div>
        {/* Above the button, so that it stays visible on a laptop. */}
        <SlipMessage slip={slip} odds={odds} refusal={refusal} result={placing.result} />
        {points && refusal !== 'finished' && (
          <PlaceButton
            refusal={refusal}
            odds={odds}
            placing={placing.placing}
            onAccept={() => {
              placing.clearResult();
              onAccept(odds);
            }}
            onPlace={() => void placing.place(slip)}
          />
        )}
      </SlipPart>
    </>
  );
}

function Pick({ slip, odds }: { slip: Slip; odds: number }) {
  const feedName = useFeedName();
  const { t, locale } = useMessages();
  return (
    <>
      <p className={cx(type.xs, type.muted)}>{slip.competitionName}</p>
      <p className={type.sm}>{slip.eventName}</p>
      <p className={cx(type.xs, type.muted)}>{feedName(slip.marketName)}</p>
      <div className={styles.selection}>
        <b className={type.displayXs}>{feedName(slip.name)}</b>
        <Digits size="md" tone="highlight">
          {formatOdds(odds, locale)}
        </Digits>
      </div>
      <div role="status">
        <VisuallyHidden>{t('slip.added', { name: feedName(slip.name) })}</VisuallyHidden>
      </div>
    </>
  );
}
