import { useTopicEvent } from '@parlay/bus/react';
import type { CarriedNotice } from '@parlay/contracts/carried-notice';
import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import { countEvent } from '@parlay/ports/count';
import { writeCookie } from '@parlay/remote-kit/browser';
import { parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent } from 'react';
import { outcomeOf, pageAfterDeposit } from '../../model/payment.ts';
import { DEPOSIT_DRAFT } from '../deposit/deposit-draft.ts';
import { INTENT_DRAFT } from '../deposit/use-start-deposit.ts';

/** Polling interval of a pending payment. */
const ASK_MS = 2_000;

/** The page after the redirect says that the deposit worked. */
const NOTICE: CarriedNotice = 'deposited';
/** A minute. */
const NOTICE_DAYS = 1 / 1440;

/** Loads a payment's state from the server (RT5), again while it is pending and on realtime events. */
export function usePayment(reference: string) {
  const ports = usePorts();
  const { api, brand, bus, clock, drafts, i18n, navigation, session } = ports;
  const payment = useServerData(`/api/account/payment-requests/{id} ${reference}`, () =>
    api.get('/api/account/payment-requests/{id}', { params: { path: { id: reference } } }),
  );
  const outcome = payment.data && outcomeOf(payment.data.status, payment.data.reason);

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
  const moveOn = useEffectEvent(() => {
    const page = payment.data && pageAfterDeposit(brand.brand.payments, payment.data);
    if (!page) return;
    writeCookie(NOTICE_COOKIE, NOTICE, NOTICE_DAYS);
    navigation.go(`/${i18n.locale}${page}`, { replace: true });
  });
  const succeeded = outcome === 'success';
  useEffect(() => {
    if (!succeeded) return;
    drafts.clear(DEPOSIT_DRAFT);
    void session.refresh();
  }, [succeeded, drafts, session]);
  useEffect(() => {
    if (!over || parseIntent(drafts.read(INTENT_DRAFT))?.reference !== reference) return;
    drafts.clear(INTENT_DRAFT);
    // Clearing the intent also keeps a reload from counting it and from moving on again (RS13).
    counted();
    moveOn();
  }, [over, drafts, reference]);

  return { ...payment, outcome };
}
