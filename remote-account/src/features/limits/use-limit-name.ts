import { useMessages } from '@parlay/remote-kit/messages';
import type { Cell } from '../../model/limits.ts';

/** Names a limit by its type and period: "Deposit limit, 7 days". */
export function useLimitName(): (cell: Cell) => string {
  const { t } = useMessages();
  return ({ type, period }) =>
    t('limits.cell', { name: t(`limits.name.${type}`), period: t(`limits.period.${period}`) });
}
