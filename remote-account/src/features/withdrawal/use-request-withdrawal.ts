import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { useCommand } from '@parlay/remote-kit/command';
import { isOpen } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { useStepUp } from '../step-up/step-up.tsx';

export interface WithdrawalCommand {
  instrumentId: string;
  /** Wire amount. */
  amount: string;
  /** Bonuses that the player agrees to lose. Omitted if there are none. */
  endsBonuses?: string[];
}

export type Reply = Schemas['WithdrawalReply'];

/** `open` means that the request may have been executed, so the next attempt reuses its idempotency key. */
export interface RequestFailure {
  error: ApiFailure;
  open: boolean;
}

/**
 * Returns a function that requests a withdrawal. The idempotency key stays in the drafts across retries and a
 * reload until the server responds, so that pressing again never withdraws twice. `onMoreEnds` is called if the
 * server refuses because the withdrawal would end a bonus that the request does not list.
 */
export function useRequestWithdrawal(onDone: (reply: Reply) => void, onMoreEnds: () => void) {
  const { api, session } = usePorts();
  const execute = useCommand();
  const withStepUp = useStepUp();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();

  const request = async (command: WithdrawalCommand) => {
    setWorking(true);
    setFailure(undefined);
    const response = await execute('withdrawal intent', command, (params) =>
      withStepUp(() => api.post('/api/account/withdrawal', { params, body: command })),
    );
    setWorking(false);
    if (response.ok) {
      onDone(response.data);
      return void session.refresh();
    }
    if (response.error.code === 'withdrawal_ends_bonus') onMoreEnds();
    setFailure({ error: response.error, open: isOpen(response.error) });
  };
  return { request, working, failure, clearFailure: () => setFailure(undefined) };
}
