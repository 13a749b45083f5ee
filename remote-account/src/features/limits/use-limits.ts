import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useState } from 'react';
import type { Cell, PlayerLimits } from '../../model/limits.ts';
import { failureText } from '../parts/failure-text.ts';
import { useMoneyMoved } from '../parts/use-money-moved.ts';
import { useProof } from '../proof/proof.tsx';

const PATH = '/api/account/limits';

/** The player's limits; reloads when money moves. */
export function useLimits() {
  const { api } = usePorts();
  const limits = useServerData(PATH, () => api.get(PATH));
  useMoneyMoved(() => void limits.reload());
  return limits;
}

type Answer = { ok: true; data: PlayerLimits } | { ok: false; error: ApiFailure };
export type LimitChange = 'save' | 'confirm' | 'keep' | 'remove';

/** Changes limits. Each change resolves to the failure, which is also told in a notice, or undefined. */
export function useChangeLimit() {
  const { t } = useMessages();
  const { api, notify } = usePorts();
  const withProof = useProof();
  const { put } = useServerData(PATH, null);
  const [working, setWorking] = useState<LimitChange>();

  const run = async (change: LimitChange, call: () => Promise<Answer>): Promise<ApiFailure | undefined> => {
    setWorking(change);
    const answer = await call();
    setWorking(undefined);
    if (answer.ok) {
      put(answer.data);
      notify.show({ id: 'limits', type: 'success', title: t(`limits.done.${change}`) });
      return undefined;
    }
    const text = failureText(answer.error, t);
    notify.show({ id: 'limits', type: 'error', title: t('limits.failed'), text });
    return answer.error;
  };

  return {
    working,
    save: (cell: Cell, amount: string) => run('save', () => api.post(PATH, { body: { ...cell, amount } })),
    confirm: (cell: Cell, amount: string | null) =>
      run('confirm', () => withProof(() => api.post('/api/account/limits/confirm', { body: { ...cell, amount } }))),
    keep: (cell: Cell) => run('keep', () => api.delete(PATH, { params: { query: { ...cell, what: 'raise' } } })),
    remove: (cell: Cell) => run('remove', () => api.delete(PATH, { params: { query: { ...cell, what: 'limit' } } })),
  };
}
