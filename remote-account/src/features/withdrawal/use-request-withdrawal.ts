import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { randomUuid } from '@parlay/contracts/random-uuid';
import { intentFor, isOpen, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { useStepUp } from '../step-up/step-up.tsx';

const INTENT_DRAFT = 'withdrawal intent';

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
  const { api, bus, drafts, navigation, session } = usePorts();
  const withStepUp = useStepUp();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();

  const request = async (command: WithdrawalCommand) => {
    const intent = intentFor(command, parseIntent(drafts.read(INTENT_DRAFT)), randomUuid);
    drafts.write(INTENT_DRAFT, intent);
    setWorking(true);
    setFailure(undefined);
    const response = await withStepUp(() =>
      api.post('/api/account/withdrawal', {
        params: { header: { 'idempotency-key': intent.key } },
        body: command,
      }),
    );
    setWorking(false);
    if (response.ok) {
      drafts.clear(INTENT_DRAFT);
      onDone(response.data);
      return void session.refresh();
    }
    // If re-authentication is missing, the server has done nothing.
    const open = response.error.code !== 'step_up_required' && isOpen(response.error);
    if (!open) drafts.clear(INTENT_DRAFT);
    if (response.error.status === 401) bus.publish('login.requested', { returnTo: navigation.current().pathname });
    if (response.error.code === 'withdrawal_ends_bonus') onMoreEnds();
    setFailure({ error: response.error, open });
  };
  return { request, working, failure, clearFailure: () => setFailure(undefined) };
}
