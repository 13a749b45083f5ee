import { isKnownLimit, type LimitType, type PlayerLimits } from '@parlay/betting/limit-amounts';
import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { ArrowDownToLine, ArrowDownUp, Clock, Gauge, Layers, type LucideIcon, TrendingDown } from 'lucide-react';
import { Fragment } from 'react';
import { type LimitPeriod, limitOf } from '../../model/limits.ts';
import styles from './board.module.css';
import { LimitCell } from './limit-cell.tsx';
import { LimitEditor } from './limit-editor.tsx';
import { PendingRaise } from './pending-raise.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';

const ICONS: Record<Listed<LimitType>, LucideIcon> = {
  deposit: ArrowDownToLine,
  netDeposit: ArrowDownUp,
  loss: TrendingDown,
  wager: Layers,
  session: Clock,
};

interface LimitRowProps {
  type: LimitType;
  limits: PlayerLimits;
  /** True for the deposit limit, which is larger. */
  isFirst: boolean;
  /** The period whose cell is being edited. */
  edited: LimitPeriod | undefined;
  onEdit(period: LimitPeriod | undefined): void;
  now(): number;
}

/** Renders a limit type: its cells, the editor below the edited cell, and pending changes. */
export function LimitRow({ type: limitType, limits, isFirst, edited, onEdit, now }: LimitRowProps) {
  const { t } = useMessages();
  const { row, returnTo } = useReturnedFocus([limits, edited]);
  const Icon = entryOf(ICONS, limitType) ?? Gauge;
  const close = (period: LimitPeriod) => {
    onEdit(undefined);
    returnTo(period);
  };
  return (
    <section ref={row} aria-labelledby={`limit-${limitType}`} className={cx(styles.row, isFirst && styles.first)}>
      <div className={styles.title}>
        <span className={styles.icon}>
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        </span>
        <div>
          <h3 id={`limit-${limitType}`} className={type.displayXs}>
            {t(`limits.name.${limitType}`)}
          </h3>
          <p className={cx(type.xs, type.muted)}>{t(`limits.what.${limitType}`)}</p>
        </div>
      </div>
      {limits.rules.periods.map((period) => {
        const cell = { type: limitType, period };
        const limit = limitOf(limits, cell);
        return (
          <Fragment key={period}>
            <LimitCell
              cell={cell}
              limit={limit}
              currency={limits.currency}
              isEdited={edited === period}
              // Only a newer page knows how to interpret amounts of an unknown type.
              onEdit={isKnownLimit(limitType) ? () => (edited === period ? close(period) : onEdit(period)) : undefined}
            />
            {edited === period && (
              <LimitEditor cell={cell} limit={limit} limits={limits} onClose={() => close(period)} now={now} />
            )}
          </Fragment>
        );
      })}
      {limits.rules.periods.map((period) => {
        const limit = limitOf(limits, { type: limitType, period });
        return (
          limit?.raise && (
            <PendingRaise
              key={period}
              limit={limit}
              raise={limit.raise}
              currency={limits.currency}
              onDone={() => returnTo(period)}
            />
          )
        );
      })}
    </section>
  );
}
