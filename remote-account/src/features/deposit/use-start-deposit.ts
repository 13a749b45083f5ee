import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';
import { type DepositWish, intentFor, isOpen, parseIntent } from '../../model/intent.ts';

/** Where the intent under way is kept: the result page ends it. */
export const INTENT_DRAFT = 'deposit intent';

export type DepositProblem =
  | { kind: 'failed'; error: ApiFailure; open: boolean }
  /** The answer named a payment page that is none of ours. */
  | { kind: 'unsafe' };

export type Leave = (address: string, origins: readonly string[]) => boolean;

/**
 * Starts a deposit: one key an intent, kept through retries, failures and a reload until the intent is over, so that
 * pressing again never pays twice.
 */
export function useStartDeposit(leave: Leave) {
  const { api, brand, bus, drafts, navigation } = usePorts();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<DepositProblem>();

  // Back from the provider's page, the browser may show this one as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setWorking(false);
    globalThis.addEventListener('pageshow', onShow);
    return () => globalThis.removeEventListener('pageshow', onShow);
  }, []);

  const start = async (wish: DepositWish) => {
    const intent = intentFor(wish, parseIntent(drafts.read(INTENT_DRAFT)), () => globalThis.crypto.randomUUID());
    drafts.write(INTENT_DRAFT, intent);
    setWorking(true);
    setProblem(undefined);
    const { instrumentId, amount, key } = intent;
    const answer = await api.post('/api/account/deposit', {
      params: { header: { 'idempotency-key': key } },
      body: { instrumentId, amount },
    });
    if (answer.ok) {
      drafts.write(INTENT_DRAFT, { ...intent, reference: answer.data.reference });
      if (leave(answer.data.redirectUrl, brand.frameOrigins)) return;
      setProblem({ kind: 'unsafe' });
    } else {
      const open = isOpen(answer.error);
      if (!open) drafts.clear(INTENT_DRAFT);
      if (answer.error.status === 401) bus.publish('login.requested', { returnTo: navigation.current().pathname });
      setProblem({ kind: 'failed', error: answer.error, open });
    }
    setWorking(false);
  };

  return { start, working, problem, forget: () => setProblem(undefined) };
}
