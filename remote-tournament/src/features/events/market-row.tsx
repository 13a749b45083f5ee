import { useFeedName } from '@parlay/betting/feed-name';
import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { OddsButton } from '@parlay/ui/odds-button';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useId } from 'react';
import {
  type Competition,
  isDisabled,
  isRemoved,
  type Market,
  type Offer,
  type Selection,
  type SportEvent,
} from '../../model/events.ts';
import type { Move } from '../../model/moves.ts';
import styles from './events.module.css';

export interface EventRowProps {
  competition: Competition;
  event: SportEvent;
  chosen: string | undefined;
  moves: ReadonlyMap<string, Move>;
  onChoose(offer: Offer): void;
}

/** Renders a market's prices in a row or a column, as the market specifies (TO2). */
export function MarketRow({ market, event, ...rest }: EventRowProps & { market: Market }) {
  const id = useId();
  const feedName = useFeedName();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are toggles
    <div role="group" aria-labelledby={id}>
      <p id={id} className={cx(type.xs, type.muted, styles.market)}>
        {feedName(market.name)}
        <VisuallyHidden>{`, ${event.name}`}</VisuallyHidden>
      </p>
      <div className={market.layout === 'VERTICAL' ? styles.vertical : styles.horizontal}>
        {market.selections.map((selection) => (
          <Price key={selection.selectionId} selection={selection} market={market} event={event} {...rest} />
        ))}
      </div>
    </div>
  );
}

function Price({
  selection,
  market,
  event,
  competition,
  chosen,
  moves,
  onChoose,
}: EventRowProps & { market: Market; selection: Selection }) {
  const { t, locale } = useMessages();
  const feedName = useFeedName();
  const offer = { competition, event, market, selection };
  const removed = isRemoved(offer);
  const move = moves.get(selection.selectionId);
  return (
    <OddsButton
      name={
        <>
          {selection.assetUrl && <img className={styles.asset} src={selection.assetUrl} alt="" loading="lazy" />}
          {feedName(selection.name)}
        </>
      }
      price={
        <>
          {formatOdds(selection.odds, locale)}
          {removed && <VisuallyHidden>{` ${t('events.closing')}`}</VisuallyHidden>}
          {move && !removed && <VisuallyHidden>{` ${t(`events.moved.${move}`)}`}</VisuallyHidden>}
        </>
      }
      pressed={chosen === selection.selectionId}
      moved={move}
      removed={removed}
      disabled={isDisabled(offer)}
      onClick={() => onChoose(offer)}
    />
  );
}
