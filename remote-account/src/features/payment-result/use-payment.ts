import { useTopicEvent } from '@parlay/bus/react';
import { countEvent } from '@parlay/ports/count';
import { carryNotice } from '@parlay/remote-kit/carry-notice';
import { parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent } from 'react';
import { outcomeOf, pageAfterDeposit } from '../../model/payment.ts';
import { DEPOSIT_DRAFT } from '../deposit/deposit-draft.ts';
import { INTENT_DRAFT } from '../deposit/use-start-deposit.ts';

/** Polling interval for a pending payment, in ms. */
const POLL_MS = 2_000;

/** Loads a payment's state from the server (RT5), polls while it is pending, and reloads on realtime events. */
export function usePayment(reference: string) {
  const ports = usePorts();
  const { api, brand, bus, clock, drafts, i18n, navigation, session } = ports;
  const payment = useServerData(`/api/account/payment-requests/{id} ${reference}`, () =>
    api.get('/api/account/payment-requests/{id}', { params: { path: { id: reference } } }),
  );
  const outcome = payment.data && outcomeOf(payment.data.status, payment.data.reason);

  const poll = useEffectEvent(() => void payment.refresh());
  const pending = outcome === 'pending';
  useEffect(() => {
    if (!pending) return;
    const polling = clock.every(POLL_MS).subscribe(() => poll());
    return () => polling.unsubscribe();
  }, [clock, pending]);
  useTopicEvent(bus, 'payment.updated', () => void payment.reload());

  // Once the payment is decided, the next deposit is a new intent, and the drafts are cleared.
  const isDecided = outcome !== undefined && !pending;
  const countDeposit = useEffectEvent(() => {
    const { dataLayer } = payment.data ?? {};
    if (dataLayer) countEvent(ports, dataLayer.depositNumber === 1 ? 'first-deposit' : 'repeat-deposit', dataLayer.UID);
  });
  const redirect = useEffectEvent(() => {
    const page = payment.data && pageAfterDeposit(brand.brand.payments, payment.data);
    if (!page) return;
    carryNotice('deposited');
    navigation.go(`/${i18n.locale}${page}`, { replace: true });
  });
  const succeeded = outcome === 'success';
  useEffect(() => {
    if (!succeeded) return;
    drafts.clear(DEPOSIT_DRAFT);
    void session.refresh();
  }, [succeeded, drafts, session]);
  useEffect(() => {
    if (!isDecided || parseIntent(drafts.read(INTENT_DRAFT))?.reference !== reference) return;
    drafts.clear(INTENT_DRAFT);
    // Clearing the intent also prevents a reload from counting and redirecting again (RS13).
    countDeposit();
    redirect();
  }, [isDecided, drafts, reference]);

  return { ...payment, outcome };
}
