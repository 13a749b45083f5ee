import { amountText, type PlayerLimit, type PlayerLimits } from '@parlay/betting/limit-amounts';
import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { pressedKey } from '@parlay/ui/pressed-key';
import { type KeyboardEvent, useState } from 'react';
import type { BoardCell } from '../../model/limits.ts';
import { AmountInput } from './amount-input.tsx';
import { Consequence } from './consequence.tsx';
import styles from './editor.module.css';
import { useLimitName } from './use-limit-name.ts';
import { useChangeLimit } from './use-limits.ts';
import { useTypedLimit } from './use-typed-limit.ts';

export interface LimitEditorProps {
  cell: BoardCell;
  /** The current limit. Undefined if there is none. */
  limit: PlayerLimit | undefined;
  limits: PlayerLimits;
  onClose(): void;
  /** Replaces the button that closes the editor. Null shows no button. */
  leave?: { label: string; onClick(): void } | null;
  /** Whether the amount receives the focus when it appears, because the player opened the editor. True by default. */
  takesFocus?: boolean;
  now(): number;
}

/**
 * Renders a limit's editor below its cell: an input for any amount, and its effect before it is saved (B4). Escape
 * closes it.
 */
export function LimitEditor({ cell, limit, limits, onClose, leave, takesFocus = true, now }: LimitEditorProps) {
  const { t, locale } = useMessages();
  const nameOf = useLimitName();
  const { currency, rules } = limits;
  const typed = useTypedLimit(cell, currency);
  const change = useChangeLimit();
  const [rangeError, setRangeError] = useState<string>();
  const { read } = typed;
  const text = (amount: string) => amountText(amount, cell.type, { locale, currency });
  const name = nameOf(cell);

  const keepLabel = limit ? t('limits.keep', { amount: text(limit.amount) }) : t('limits.cancel');
  const closeButton = leave === undefined ? { label: keepLabel, onClick: onClose } : leave;

  const save = async () => {
    typed.check();
    if (!read.ok) return;
    const failure = await change.save(cell, read.amount);
    if (!failure) return onClose();
    if (failure.fieldErrors?.amount) setRangeError(t('limits.outOfRange'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <form
      className={styles.editor}
      aria-label={t('limits.change', { name })}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AmountInput
        label={name}
        cell={cell}
        currency={currency}
        takesFocus={takesFocus}
        typed={typed}
        error={typed.error ?? rangeError}
        onType={() => setRangeError(undefined)}
      />
      <Consequence
        amount={read.ok ? read.amount : undefined}
        cell={cell}
        limit={limit}
        rules={rules}
        currency={currency}
        now={now}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="lg" working={change.working === 'save'}>
          {t('limits.save', { amount: read.ok ? text(read.amount) : '' }).trim()}
        </Button>
        {closeButton && (
          <Button size="lg" variant="ghost" onClick={closeButton.onClick}>
            {closeButton.label}
          </Button>
        )}
        {limit && limit.staffMax == null && (
          <Button
            size="lg"
            variant="ghost"
            className={styles.remove}
            working={change.working === 'remove'}
            onClick={async () => {
              if (!(await change.remove(cell))) onClose();
            }}
          >
            {t('limits.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
