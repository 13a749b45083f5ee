import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { type BoardCell, type LimitReadResult, readMoneyLimit, readTimeLimit } from '../../model/limits.ts';

export interface TypedLimit {
  /** Money, or hours of session time. */
  main: string;
  minutes: string;
  type(typed: { main?: string; minutes?: string }): void;
  read: LimitReadResult;
  /** Input error, set once the player has tried to save. */
  error: string | undefined;
  check(): void;
}

/** Holds the input of a limit editor. Nothing is prefilled, because the amount is the player's own choice. */
export function useTypedLimit({ type }: BoardCell, currency: string): TypedLimit {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const [typed, setTyped] = useState({ main: '', minutes: '' });
  const [checked, setChecked] = useState(false);
  const read =
    type === 'session'
      ? readTimeLimit(typed.main, typed.minutes)
      : readMoneyLimit(typed.main, currency, formats.decimalComma);
  return {
    ...typed,
    type: (next) => setTyped((before) => ({ ...before, ...next })),
    read,
    error: checked && !read.ok ? t(`limits.error.${read.error}`, { example: read.example ?? '' }) : undefined,
    check: () => setChecked(true),
  };
}
