import { moneyParts } from '@parlay/money/format';
import { loadDocument } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { useState } from 'react';
import type { PaymentRequest } from '../../model/payment.ts';
import styles from './deposit.module.css';
import { INTENT_DRAFT, type OpenPaymentPage } from './use-start-deposit.ts';

/**
 * Renders earlier pending deposits, each with buttons to continue or cancel. Renders nothing if there are none or
 * they fail to load.
 */
export function WaitingDeposits({ leave }: { leave: OpenPaymentPage }) {
  const { api } = usePorts();
  const list = useServerData('/api/account/deposit', () => api.get('/api/account/deposit'));
  return list.data?.map((deposit) => (
    <Waiting key={deposit.reference} deposit={deposit} leave={leave} onCancelled={() => void list.reload()} />
  ));
}

interface WaitingProps {
  deposit: PaymentRequest;
  leave: OpenPaymentPage;
  onCancelled(): void;
}

function Waiting({ deposit, leave, onCancelled }: WaitingProps) {
  const { t, locale } = useMessages();
  const { api, brand, drafts, navigation } = usePorts();
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { amount, currency, description, reference, redirectUrl, next } = deposit;
  const resume = () => {
    const isPage = redirectUrl !== null && next?.kind !== 'voucher' && next?.kind !== 'wait';
    if (isPage && leave(redirectUrl, brand.frameOrigins)) return;
    loadDocument(`${navigation.urlFor('account/deposit-completed')}?ref=${reference}`);
  };
  const cancel = async () => {
    setWorking(true);
    const response = await api.post('/api/account/payment-requests/{id}/cancel', {
      params: { path: { id: reference } },
    });
    setWorking(false);
    if (!response.ok) return setFailed(response.error.message || t('deposit.waiting.failed'));
    drafts.clear(INTENT_DRAFT);
    onCancelled();
  };
  return (
    <Banner tone="neutral">
      <p>{t('deposit.waiting.text', { amount: moneyParts(amount, { locale, currency }).text, method: description })}</p>
      <div className={styles.waitingButtons}>
        <Button variant="secondary" onClick={resume}>
          {t('deposit.waiting.continue')}
        </Button>
        <Button variant="ghost" working={working} onClick={() => void cancel()}>
          {t('deposit.waiting.cancel')}
        </Button>
      </div>
      <p role="alert">{failed}</p>
    </Banner>
  );
}
