import { useMessages } from '@parlay/remote-kit/messages';
import type { BoardCell } from '../../model/limits.ts';

/** Returns a function that names a limit by its type and period, such as "Deposit limit, 7 days". */
export function useLimitName(): (cell: BoardCell) => string {
  const { t } = useMessages();
  return ({ type, period }) =>
    t('limits.cell', { name: t(`limits.name.${type}`), period: t(`limits.period.${period}`) });
}
