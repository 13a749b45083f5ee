import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { intentFor, isOpen, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { useProof } from '../proof/proof.tsx';

const INTENT_DRAFT = 'withdrawal intent';

export interface WithdrawalCommand {
  instrumentId: string;
  /** Wire amount. */
  amount: string;
  /** Bonuses that the player agrees to lose; missing: none. */
  endsBonuses?: string[];
}

export type Reply = Schemas['WithdrawalReply'];

/** `open`: the request may have been carried out; the next attempt repeats it under the same key. */
export interface RequestFailure {
  error: ApiFailure;
  open: boolean;
}

/**
 * Requests a withdrawal. Its idempotency key stays in the drafts across retries and a reload until the request is answered,
 * so that pressing again never withdraws twice. `onMoreEnds` hears of a refusal because it would end a bonus that the command
 * does not name.
 */
export function useRequestWithdrawal(onDone: (reply: Reply) => void, onMoreEnds: () => void) {
  const { api, bus, drafts, navigation, session } = usePorts();
  const withProof = useProof();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();

  const request = async (command: WithdrawalCommand) => {
    const intent = intentFor(command, parseIntent(drafts.read(INTENT_DRAFT)), () => crypto.randomUUID());
    drafts.write(INTENT_DRAFT, intent);
    setWorking(true);
    setFailure(undefined);
    const answer = await withProof(() =>
      api.post('/api/account/withdrawal', {
        params: { header: { 'idempotency-key': intent.key } },
        body: command,
      }),
    );
    setWorking(false);
    if (answer.ok) {
      drafts.clear(INTENT_DRAFT);
      onDone(answer.data);
      return void session.refresh();
    }
    // Without the proof the server has done nothing.
    const open = answer.error.code !== 'step_up_required' && isOpen(answer.error);
    if (!open) drafts.clear(INTENT_DRAFT);
    if (answer.error.status === 401) bus.publish('login.requested', { returnTo: navigation.current().pathname });
    if (answer.error.code === 'withdrawal_ends_bonus') onMoreEnds();
    setFailure({ error: answer.error, open });
  };
  return { request, working, failure, forget: () => setFailure(undefined) };
}
