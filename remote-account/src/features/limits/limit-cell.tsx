import { amountText, type PlayerLimit, usedShare } from '@parlay/betting/limit-amounts';
import { LimitFigure } from '@parlay/betting/limit-figure';
import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { IconButton } from '@parlay/ui/icon-button';
import { ProgressBar } from '@parlay/ui/progress-bar';
import type from '@parlay/ui/styles/type.module.css';
import { Pencil, Plus, X } from 'lucide-react';
import type { BoardCell } from '../../model/limits.ts';
import styles from './board.module.css';
import { useLimitName } from './use-limit-name.ts';

interface LimitCellProps {
  cell: BoardCell;
  limit: PlayerLimit | undefined;
  currency: string;
  isEdited: boolean;
  /** Undefined for a limit that this page cannot change. */
  onEdit: (() => void) | undefined;
}

/** Renders the remaining and used amounts of a limit, and the button that opens its editor. */
export function LimitCell({ cell, limit, currency, isEdited, onEdit }: LimitCellProps) {
  const { t, locale } = useMessages();
  const nameOf = useLimitName();
  const period = t(`limits.period.${cell.period}`);
  const name = nameOf(cell);
  const head = <span className={cx(styles.period, type.sm, type.strong)}>{period}</span>;
  if (!limit)
    return (
      <div className={cx(styles.cell, styles.none)} data-period={cell.period}>
        {head}
        <span className={cx(type.sm, type.muted)}>{t('limits.none')}</span>
        {onEdit && (
          <Button
            size="sm"
            variant="secondary"
            className={styles.set}
            icon={<Plus aria-hidden="true" size={16} />}
            aria-expanded={isEdited}
            aria-label={`${t('limits.set')}: ${name}`}
            onClick={onEdit}
          >
            {t('limits.set')}
          </Button>
        )}
      </div>
    );
  const text = (amount: string) => amountText(amount, cell.type, { locale, currency });
  const used = t('limits.used', { used: text(limit.used), amount: text(limit.amount) });
  return (
    <div className={styles.cell} data-period={cell.period}>
      {head}
      <span className={styles.value}>
        <span className={styles.left}>
          <LimitFigure amount={limit.left} type={cell.type} currency={currency} />
          <span className={cx(type.sm, type.muted)}>{t('limits.left')}</span>
        </span>
        {onEdit && (
          <IconButton
            label={t(isEdited ? 'limits.close' : 'limits.change', { name })}
            aria-expanded={isEdited}
            className={cx(styles.pencil, isEdited && styles.open)}
            icon={isEdited ? <X aria-hidden="true" /> : <Pencil aria-hidden="true" />}
            onClick={onEdit}
          />
        )}
      </span>
      <ProgressBar value={usedShare(limit, currency)} label={name} valueText={used} />
      <span className={cx(type.xs, type.muted, type.num)}>{used}</span>
    </div>
  );
}
