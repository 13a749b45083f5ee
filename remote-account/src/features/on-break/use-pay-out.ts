import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { randomUuid } from '@parlay/contracts/random-uuid';
import { intentFor, isOpen, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

const INTENT_DRAFT = 'break payout intent';

/**
 * Returns a function that requests the payout of all withdrawable money. The idempotency key stays in the drafts
 * until the server responds, so that pressing again never pays twice.
 */
export function usePayOut(onDone: () => void) {
  const { api, drafts } = usePorts();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  const payOut = async (command: Schemas['BreakPayoutBody']) => {
    const intent = intentFor(command, parseIntent(drafts.read(INTENT_DRAFT)), randomUuid);
    drafts.write(INTENT_DRAFT, intent);
    setWorking(true);
    setFailure(undefined);
    const response = await api.post('/api/break/payout', {
      params: { header: { 'idempotency-key': intent.key } },
      body: command,
    });
    setWorking(false);
    const isDone = response.ok || response.error.code === 'step_up_required' || !isOpen(response.error);
    if (isDone) drafts.clear(INTENT_DRAFT);
    if (response.ok) return onDone();
    setFailure(response.error);
  };
  return { payOut, working, failure };
}
