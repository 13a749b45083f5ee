import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { type KeyboardEvent, useState } from 'react';
import { amountText, type Cell, type PlayerLimit, type PlayerLimits } from '../../model/limits.ts';
import { AmountInput } from './amount-input.tsx';
import { Consequence } from './consequence.tsx';
import styles from './editor.module.css';
import { useLimitName } from './use-limit-name.ts';
import { useChangeLimit } from './use-limits.ts';
import { useTypedLimit } from './use-typed-limit.ts';

export interface LimitEditorProps {
  cell: Cell;
  /** The limit in force; undefined: there is none. */
  limit: PlayerLimit | undefined;
  limits: PlayerLimits;
  onClose(): void;
  /** Stands for the button that closes; null: there is none. */
  leave?: { label: string; onClick(): void } | null;
  now(): number;
}

/** Changes a limit in its place: a free amount, and what will come of it before it is saved (B4). Escape closes it. */
export function LimitEditor({ cell, limit, limits, onClose, leave, now }: LimitEditorProps) {
  const { t, locale } = useMessages();
  const nameOf = useLimitName();
  const { currency, rules } = limits;
  const typed = useTypedLimit(cell, currency);
  const change = useChangeLimit();
  const [refused, setRefused] = useState<string>();
  const { read } = typed;
  const text = (amount: string) => amountText(amount, cell.type, { locale, currency });
  const name = nameOf(cell);

  const keep = limit ? t('limits.keep', { amount: text(limit.amount) }) : t('limits.cancel');
  const closing = leave === undefined ? { label: keep, onClick: onClose } : leave;

  const save = async () => {
    typed.check();
    if (!read.ok) return;
    const failure = await change.save(cell, read.amount);
    if (!failure) return onClose();
    if (failure.fieldErrors?.amount) setRefused(t('limits.outOfRange'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
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
        typed={typed}
        error={typed.error ?? refused}
        onType={() => setRefused(undefined)}
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
        {closing && (
          <Button size="lg" variant="ghost" onClick={closing.onClick}>
            {closing.label}
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
