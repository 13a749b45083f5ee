import { useTopicEvent } from '@parlay/bus/react';
import { countEvent } from '@parlay/ports/count';
import { parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent } from 'react';
import { outcomeOf } from '../../model/payment.ts';
import { DEPOSIT_DRAFT } from '../deposit/deposit-form.tsx';
import { INTENT_DRAFT } from '../deposit/use-start-deposit.ts';

/** Polling interval of a pending payment. */
const ASK_MS = 2_000;

/** Loads a payment's state from the server (RT5), again while it is pending and on realtime events. */
export function usePayment(reference: string) {
  const ports = usePorts();
  const { api, bus, clock, drafts, session } = ports;
  const payment = useServerData(`/api/account/payment-requests/{id} ${reference}`, () =>
    api.get('/api/account/payment-requests/{id}', { params: { path: { id: reference } } }),
  );
  const outcome = payment.data && outcomeOf(payment.data.status);

  const look = useEffectEvent(() => void payment.refresh());
  const pending = outcome === 'pending';
  useEffect(() => {
    if (!pending) return;
    const asking = clock.every(ASK_MS).subscribe(() => look());
    return () => asking.unsubscribe();
  }, [clock, pending]);
  useTopicEvent(bus, 'payment.updated', () => void payment.reload());

  // Finished: the next deposit is a new intent, and its drafts are cleared.
  const over = outcome !== undefined && !pending;
  const counted = useEffectEvent(() => {
    const { dataLayer } = payment.data ?? {};
    if (dataLayer) countEvent(ports, dataLayer.depositNumber === 1 ? 'first-deposit' : 'repeat-deposit', dataLayer.UID);
  });
  useEffect(() => {
    if (!over || parseIntent(drafts.read(INTENT_DRAFT))?.reference !== reference) return;
    drafts.clear(INTENT_DRAFT);
    // Clearing the intent also keeps a reload from counting it again (RS13).
    counted();
  }, [over, drafts, reference]);
  const succeeded = outcome === 'success';
  useEffect(() => {
    if (!succeeded) return;
    drafts.clear(DEPOSIT_DRAFT);
    void session.refresh();
  }, [succeeded, drafts, session]);

  return { ...payment, outcome };
}
