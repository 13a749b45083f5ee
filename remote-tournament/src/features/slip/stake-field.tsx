import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Chip } from '@parlay/ui/chip';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { affordableStakes, allIn, applyEdit, caretPosition, formatStake, remainingStake } from '../../model/stake.ts';
import { UnosMark } from '../parts/points.tsx';
import styles from './slip.module.css';

export interface StakeFieldProps {
  stake: number;
  onStake(stake: number): void;
  /** Whole points available for stakes. */
  available: number;
  minBet: number;
  maxBet: number;
  /** Whole points staked on the selection in the player's open bets. */
  open: number;
}

/**
 * Renders the stake input, which accepts digits with the locale's separators up to the available points (TO5), and
 * quick stakes.
 */
export function StakeField({ stake, onStake, available, minBet, maxBet, open }: StakeFieldProps) {
  const { t, locale } = useMessages();
  const { quickStakes } = usePorts().brand.brand.constants;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /**
   * Number of digits after the caret once the value has been formatted again. An object, so that each edit restores
   * the caret.
   */
  const [caret, setCaret] = useState<{ behind: number } | null>(null);
  const shown = stake === 0 ? '' : formatStake(stake, locale);
  const left = remainingStake(maxBet, open);
  const all = allIn(available, left);
  const outside = stake > 0 && (stake < minBet || (maxBet > 0 && stake > maxBet));
  const isLimited = open > 0 && maxBet > 0;

  useLayoutEffect(() => {
    const field = input.current;
    if (!caret || !field || field.ownerDocument.activeElement !== field) return;
    const at = caretPosition(field.value, caret.behind);
    field.setSelectionRange(at, at);
  }, [caret]);

  return (
    <div>
      <div className={styles.stake}>
        <label htmlFor={id}>{t('slip.stake')}</label>
        <div className={styles.stakeRow}>
          <UnosMark />
          <VisuallyHidden>{t('unos')}</VisuallyHidden>
          <input
            ref={input}
            id={id}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={shown}
            aria-describedby={isLimited ? `${id}-hint ${id}-left` : `${id}-hint`}
            onChange={({ target, nativeEvent }) => {
              const kind = (nativeEvent as InputEvent).inputType;
              const next = applyEdit(stake, { text: target.value, caret: target.selectionStart ?? 0, kind }, available);
              onStake(next.value);
              setCaret({ behind: next.behindCaret });
            }}
          />
        </div>
      </div>
      <p id={`${id}-hint`} className={styles.hint} data-outside={outside || undefined}>
        {t('slip.range', { min: formatStake(minBet, locale), max: formatStake(maxBet, locale) })}
      </p>
      {isLimited && (
        <p id={`${id}-left`} className={styles.hint} data-outside={stake > left || undefined} role="status">
          {t('slip.limit', {
            open: formatStake(open, locale),
            max: formatStake(maxBet, locale),
            left: formatStake(left, locale),
          })}
        </p>
      )}
      <div className={styles.quick}>
        {affordableStakes(quickStakes, available).map((amount) => (
          <Chip key={amount} pressed={stake === amount} onClick={() => onStake(amount)}>
            {formatStake(amount, locale)}
          </Chip>
        ))}
        <Chip pressed={stake > 0 && stake === all.stake} onClick={() => onStake(all.stake)}>
          {t('slip.allIn')}
        </Chip>
      </div>
      {all.clamped && !isLimited && stake === all.stake && (
        <p className={styles.hint} role="status">
          {t('slip.clamped', { max: formatStake(maxBet, locale) })}
        </p>
      )}
    </div>
  );
}
