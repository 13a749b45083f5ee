import type { PlayerLimits } from '@parlay/betting/limit-amounts';
import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import type { BoardCell } from '../../model/limits.ts';
import styles from './board.module.css';
import { LimitRow } from './limit-row.tsx';

/** Renders a row for each limit type and a column for each period. At most one cell is being edited. */
export function LimitsBoard({ limits, now }: { limits: PlayerLimits; now(): number }) {
  const { t } = useMessages();
  const [edited, setEdited] = useState<BoardCell>();
  const { types, periods } = limits.rules;
  return (
    <Card as="section" clip aria-labelledby="limits-board" className={styles.board}>
      <div className={styles.head}>
        <h2 id="limits-board" className={type.displaySm}>
          {t('limits.board')}
        </h2>
        {periods.map((period) => (
          <span key={period} aria-hidden="true">
            {t(`limits.period.${period}`)}
          </span>
        ))}
      </div>
      {types.map((name, index) => (
        <LimitRow
          key={name}
          type={name}
          limits={limits}
          isFirst={index === 0}
          edited={edited?.type === name ? edited.period : undefined}
          onEdit={(period) => setEdited(period && { type: name, period })}
          now={now}
        />
      ))}
      <p className={cx(styles.note, type.sm, type.muted)}>{t('limits.periodsNote', { zone: limits.timeZone })}</p>
    </Card>
  );
}
