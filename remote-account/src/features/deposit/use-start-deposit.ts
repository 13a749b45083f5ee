import type { ApiFailure } from '@parlay/contracts/api';
import type { Ports } from '@parlay/ports';
import { loadDocument, onRestored, viewportSize } from '@parlay/remote-kit/browser';
import { useCommand } from '@parlay/remote-kit/command';
import { isOpen, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useReducer, useState } from 'react';
import { afterEvent, challengeWindow, type StartedPayment } from '../../model/deposit-flow.ts';

/** Draft key of the pending intent. The result page clears the draft. */
export const INTENT_DRAFT = 'deposit intent';

const WINDOW_DRAFT = 'deposit window';
const WINDOWS = ['02', '03', '04', '05'] as const;

type DraftsPort = Ports['drafts'];

export interface DepositCommand {
  instrumentId: string;
  /** Wire amount. */
  amount: string;
  fields?: Record<string, string>;
  bonusCode?: string;
}

export type DepositFailure =
  | { kind: 'failed'; error: ApiFailure; open: boolean }
  /** The response named a payment page with an unknown origin. */
  | { kind: 'unsafe' };

export type OpenPaymentPage = (address: string, origins: readonly string[]) => boolean;

/**
 * Starts a deposit. Its idempotency key stays in the drafts across retries, failures and a reload until the intent
 * is complete, so that pressing again never pays twice.
 */
export function useStartDeposit(leave: OpenPaymentPage) {
  const { api, brand, drafts, navigation } = usePorts();
  const execute = useCommand({ keepsKey: true });
  const [state, dispatch] = useReducer(afterEvent, { phase: 'amount' });
  const [failure, setFailure] = useState<DepositFailure>();

  // When the player returns from the provider's page, the browser may restore this page from its cache.
  useEffect(() => onRestored(() => dispatch({ event: 'cancelled' })), []);

  const fail = (failed: DepositFailure) => {
    dispatch({ event: 'refused' });
    setFailure(failed);
  };
  const follow = (started: StartedPayment) => {
    dispatch({ event: 'ordered', started });
    const { kind } = started.next;
    if (kind === 'challenge') return;
    if (kind !== 'redirect') return loadDocument(resultPage(navigation.urlFor('account/deposit-completed'), started));
    if (!leave(started.redirectUrl, brand.frameOrigins)) fail({ kind: 'unsafe' });
  };

  const start = async (command: DepositCommand) => {
    dispatch({ event: 'pressed' });
    setFailure(undefined);
    const response = await execute(INTENT_DRAFT, command, (params) =>
      api.post('/api/account/deposit', {
        params,
        body: { ...command, challengeWindow: windowOf(drafts, params.header['idempotency-key']) },
      }),
    );
    if (response.ok) {
      drafts.write(INTENT_DRAFT, { ...parseIntent(drafts.read(INTENT_DRAFT)), reference: response.data.reference });
      return follow(response.data);
    }
    fail({ kind: 'failed', error: response.error, open: isOpen(response.error) });
  };

  /**
   * Handles the end of the 3-D Secure challenge. A cancelled deposit returns to the amount. Any other outcome shows
   * the result.
   */
  const settle = async (started: StartedPayment, how: 'cancelled' | 'answered') => {
    const path = { id: started.reference };
    if (how === 'cancelled') await api.post('/api/account/payment-requests/{id}/cancel', { params: { path } });
    const payment = await api.get('/api/account/payment-requests/{id}', { params: { path } });
    if (payment.ok && payment.data.status === 'CANCELLED') {
      drafts.clear(INTENT_DRAFT);
      return dispatch({ event: 'cancelled' });
    }
    dispatch({ event: 'answered' });
    loadDocument(resultPage(navigation.urlFor('account/deposit-completed'), started));
  };

  const working = state.phase === 'confirm' || state.phase === 'pending';
  return { start, settle, state, working, failure, clearFailure: () => setFailure(undefined) };
}

const resultPage = (page: string, { reference }: Pick<StartedPayment, 'reference'>) => `${page}?ref=${reference}`;

/**
 * Returns an intent's challenge window size. It is stored with the idempotency key, because a key belongs to
 * exactly one request body.
 */
function windowOf(drafts: DraftsPort, key: string): ReturnType<typeof challengeWindow> {
  const { key: known, window } = (drafts.read(WINDOW_DRAFT) ?? {}) as { key?: string; window?: string };
  const stored = known === key ? WINDOWS.find((one) => one === window) : undefined;
  const chosen = stored ?? challengeWindow(viewportSize());
  drafts.write(WINDOW_DRAFT, { key, window: chosen });
  return chosen;
}
