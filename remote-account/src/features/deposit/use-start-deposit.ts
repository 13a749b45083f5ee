import type { ApiFailure } from '@parlay/contracts/api';
import { onRestored } from '@parlay/remote-kit/browser';
import { intentFor, isOpen, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';

/** Draft key of the pending intent; the result page clears it. */
export const INTENT_DRAFT = 'deposit intent';

export interface DepositCommand {
  instrumentId: string;
  /** Wire amount. */
  amount: string;
}

export type DepositFailure =
  | { kind: 'failed'; error: ApiFailure; open: boolean }
  /** The answer named a payment page of an unknown origin. */
  | { kind: 'unsafe' };

export type Leave = (address: string, origins: readonly string[]) => boolean;

/**
 * Starts a deposit. Its idempotency key stays in the drafts across retries, failures and a reload until the intent is
 * finished, so that pressing again never pays twice.
 */
export function useStartDeposit(leave: Leave) {
  const { api, brand, bus, drafts, navigation } = usePorts();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<DepositFailure>();

  // On return from the provider's page, the browser may restore this one as it was.
  useEffect(() => onRestored(() => setWorking(false)), []);

  const start = async ({ instrumentId, amount }: DepositCommand) => {
    const intent = intentFor({ instrumentId, amount }, parseIntent(drafts.read(INTENT_DRAFT)), () =>
      crypto.randomUUID(),
    );
    drafts.write(INTENT_DRAFT, intent);
    setWorking(true);
    setFailure(undefined);
    const answer = await api.post('/api/account/deposit', {
      params: { header: { 'idempotency-key': intent.key } },
      body: { instrumentId, amount },
    });
    if (answer.ok) {
      drafts.write(INTENT_DRAFT, { ...intent, reference: answer.data.reference });
      if (leave(answer.data.redirectUrl, brand.frameOrigins)) return;
      setFailure({ kind: 'unsafe' });
    } else {
      const open = isOpen(answer.error);
      if (!open) drafts.clear(INTENT_DRAFT);
      if (answer.error.status === 401) bus.publish('login.requested', { returnTo: navigation.current().pathname });
      setFailure({ kind: 'failed', error: answer.error, open });
    }
    setWorking(false);
  };

  return { start, working, failure, forget: () => setFailure(undefined) };
}
