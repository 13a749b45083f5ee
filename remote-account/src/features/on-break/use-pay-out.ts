import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { useCommand } from '@parlay/remote-kit/command';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

/**
 * Returns a function that requests the payout of all withdrawable money. The idempotency key stays in the drafts
 * until the server responds, so that pressing again never pays twice.
 */
export function usePayOut(onDone: () => void) {
  const { api } = usePorts();
  // A player on a break has no session and cannot get one.
  const execute = useCommand({ asksLogin: false });
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  const payOut = async (command: Schemas['BreakPayoutBody']) => {
    setWorking(true);
    setFailure(undefined);
    const response = await execute('break payout intent', command, (params) =>
      api.post('/api/break/payout', { params, body: command }),
    );
    setWorking(false);
    if (response.ok) return onDone();
    setFailure(response.error);
  };
  return { payOut, working, failure };
}
