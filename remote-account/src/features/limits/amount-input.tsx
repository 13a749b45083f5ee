import { WholeNumberBox } from '@parlay/forms/whole-number-box';
import { useMessages } from '@parlay/remote-kit/messages';
import { MoneyField } from '@parlay/ui/money-field';
import { useEffect, useRef } from 'react';
import type { BoardCell } from '../../model/limits.ts';
import styles from './editor.module.css';
import type { TypedLimit } from './use-typed-limit.ts';

interface AmountInputProps {
  label: string;
  cell: BoardCell;
  currency: string;
  /** Whether the input receives the focus when it appears. */
  takesFocus: boolean;
  typed: TypedLimit;
  error: string | undefined;
  onType(): void;
}

/** Renders an input for any amount of money, or for hours and minutes. */
export function AmountInput({ label, cell, currency, takesFocus, typed, error, onType }: AmountInputProps) {
  const { t, locale } = useMessages();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const type = (next: Parameters<TypedLimit['type']>[0]) => {
    onType();
    typed.type(next);
  };
  if (cell.type === 'session')
    return (
      <fieldset className={styles.time}>
        <legend>{label}</legend>
        <WholeNumberBox
          ref={first}
          label={t('limits.hours')}
          maxLength={3}
          value={typed.main}
          error={error}
          onType={(main) => type({ main })}
        />
        <WholeNumberBox
          label={t('limits.minutes')}
          maxLength={3}
          value={typed.minutes}
          onType={(minutes) => type({ minutes })}
        />
      </fieldset>
    );
  return (
    <MoneyField
      ref={first}
      label={label}
      currency={currency}
      locale={locale}
      value={typed.main}
      error={error}
      onChange={({ target }) => type({ main: target.value })}
    />
  );
}
