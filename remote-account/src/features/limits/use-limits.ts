import type { PlayerLimits } from '@parlay/betting/limit-amounts';
import { useMoneyMoved } from '@parlay/betting/money-moved';
import type { ApiFailure } from '@parlay/contracts/api';
import type { Listed } from '@parlay/contracts/open-word';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useState } from 'react';
import type { BoardCell } from '../../model/limits.ts';
import { failureText } from '../parts/failure-text.ts';
import { useStepUp } from '../step-up/step-up.tsx';

const PATH = '/api/account/limits';

/** Loads the player's limits. Reloads when money moves. */
export function useLimits() {
  const { api } = usePorts();
  const limits = useServerData(PATH, () => api.get(PATH));
  useMoneyMoved(() => void limits.reload());
  return limits;
}

/** Returns a limit in the API's format. An unknown value came from the API, so it is sent back unchanged. */
const onWire = (cell: BoardCell) => cell as { type: Listed<BoardCell['type']>; period: Listed<BoardCell['period']> };

type LimitsResult = { ok: true; data: PlayerLimits } | { ok: false; error: ApiFailure };
export type LimitChange = 'save' | 'confirm' | 'keep' | 'remove';

/**
 * Returns functions that change limits. Each resolves to undefined, or to the failure, which is also shown as a
 * notice.
 */
export function useChangeLimit() {
  const { t } = useMessages();
  const { api, notify } = usePorts();
  const withStepUp = useStepUp();
  const { put } = useServerData(PATH, null);
  const [working, setWorking] = useState<LimitChange>();

  const run = async (change: LimitChange, call: () => Promise<LimitsResult>): Promise<ApiFailure | undefined> => {
    setWorking(change);
    const response = await call();
    setWorking(undefined);
    if (response.ok) {
      put(response.data);
      notify.show({ id: 'limits', type: 'success', title: t(`limits.done.${change}`) });
      return undefined;
    }
    const text = failureText(response.error, t);
    notify.show({ id: 'limits', type: 'error', title: t('limits.failed'), text });
    return response.error;
  };

  return {
    working,
    save: (cell: BoardCell, amount: string) => run('save', () => api.post(PATH, { body: { ...onWire(cell), amount } })),
    confirm: (cell: BoardCell, amount: string | null) =>
      run('confirm', () =>
        withStepUp(() => api.post('/api/account/limits/confirm', { body: { ...onWire(cell), amount } })),
      ),
    keep: (cell: BoardCell) =>
      run('keep', () => api.delete(PATH, { params: { query: { ...onWire(cell), what: 'raise' } } })),
    remove: (cell: BoardCell) =>
      run('remove', () => api.delete(PATH, { params: { query: { ...onWire(cell), what: 'limit' } } })),
  };
}
