import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { Banner, type BannerProps } from '@parlay/ui/banner';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { EmptyState } from '@parlay/ui/empty-state';
import { Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import type { PaymentOutcome, PaymentRequest } from '../../model/payment.ts';
import { REFERRER_DRAFT } from '../deposit/use-came-from.ts';
import { AccountPage } from '../layout/account-page.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { AskSupport } from '../support/ask-support.tsx';
import styles from './payment-result.module.css';
import { usePayment } from './use-payment.ts';

export interface PaymentResultProps {
  title: string;
  /** Text shown before the outcome of an existing payment. */
  lead?: string;
}

/** Renders a payment's result (RT5). The URL only identifies the payment, and never proves its result. */
export function PaymentResult({ title, lead }: PaymentResultProps) {
  const reference = new URLSearchParams(usePageLocation().search).get('ref');
  return (
    <AccountPage title={title}>
      {reference ? <Result key={reference} reference={reference} lead={lead} /> : <PaymentMissing />}
    </AccountPage>
  );
}

function Result({ reference, lead }: { reference: string; lead: string | undefined }) {
  const payment = usePayment(reference);
  if (payment.data && payment.outcome) {
    const stale = payment.status === 'failed';
    return <Outcome payment={payment.data} outcome={payment.outcome} stale={stale} lead={lead} />;
  }
  if (payment.status !== 'failed') return <ResultSkeleton />;
  if (payment.error.status === 404) return <PaymentMissing />;
  return <LoadFailed error={payment.error} onRetry={() => void payment.reload()} />;
}

const TONES: Record<PaymentOutcome, BannerProps['tone']> = {
  success: 'win',
  pending: 'neutral',
  declined: 'loss',
  expired: 'equal',
  cancelled: 'equal',
  reversed: 'equal',
};

interface OutcomeProps {
  payment: PaymentRequest;
  outcome: PaymentOutcome;
  stale: boolean;
  lead: string | undefined;
}

function Outcome({ payment, outcome, stale, lead }: OutcomeProps) {
  const { t, locale } = useMessages();
  const { amount, currency } = payment;
  const text = moneyParts(amount, { locale, currency }).text;
  return (
    <Card as="section" pad="md" className={styles.card}>
      {lead && <p className={type.muted}>{lead}</p>}
      <Money amount={amount} currency={currency} locale={locale} size="xl" />
      <Banner tone={TONES[outcome]} role="status">
        {t(`result.${outcome}`, { amount: text })}
      </Banner>
      {payment.next?.kind === 'voucher' && payment.next.code ? (
        <Voucher code={payment.next.code} expiresAt={payment.expiresAt} />
      ) : (
        <Messages
          messages={payment.messages}
          otherwise={t(`result.${outcome}Text`)}
          isReason={payment.reason !== null || outcome === 'success'}
        />
      )}
      {stale && <Banner tone="neutral">{t('result.stale')}</Banner>}
      <p className={cx(type.sm, type.muted)}>{t('reference', { reference: payment.reference })}</p>
      <NextSteps outcome={outcome} reference={payment.reference} />
    </Card>
  );
}

/** Renders the server's messages, or the page's own sentence if they add nothing to the banner. */
function Messages({
  messages,
  otherwise,
  isReason,
}: {
  messages: readonly string[];
  otherwise: string;
  isReason: boolean;
}) {
  const shown = isReason && messages.length > 0 ? messages : [otherwise];
  return shown.map((text) => (
    <p key={text} className={type.muted}>
      {text}
    </p>
  ));
}

/** Renders the voucher code for paying at a shop, and when it expires. */
function Voucher({ code, expiresAt }: { code: string; expiresAt: string | null }) {
  const { t } = useMessages();
  const { brand } = usePorts();
  return (
    <>
      <p>{t('result.voucher')}</p>
      <p className={cx(type.displaySm, type.num)}>{code}</p>
      {expiresAt && (
        <p className={type.muted}>
          {t('result.voucherUntil', { until: formatDateTime(expiresAt, brand.brand.formats) })}
        </p>
      )}
    </>
  );
}

/** Renders links to the next steps. The cashier has its own CSP, so it needs a document load. */
function NextSteps({ outcome, reference }: { outcome: PaymentOutcome; reference: string }) {
  const { t } = useMessages();
  const { drafts, navigation } = usePorts();
  const back = drafts.read(REFERRER_DRAFT);
  const canRetry = outcome === 'declined' || outcome === 'cancelled' || outcome === 'expired';
  return (
    <div className={styles.ways}>
      {canRetry && <ButtonLink href={navigation.urlFor('account/deposit')}>{t('result.again')}</ButtonLink>}
      {outcome === 'success' && (
        <ButtonLink href={typeof back === 'string' ? back : navigation.urlFor('home')}>
          {t(typeof back === 'string' ? 'result.back' : 'result.home')}
        </ButtonLink>
      )}
      <ButtonLink as={Link} variant="secondary" to={navigation.urlFor('account/transactions')}>
        {t('result.transactions')}
      </ButtonLink>
      {outcome !== 'success' && <AskSupport about={{ kind: 'payment', reference }} />}
    </div>
  );
}

function PaymentMissing() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <EmptyState
      seed="payment"
      title={t('result.missing')}
      text={t('result.missingText')}
      action={
        <ButtonLink as={Link} variant="secondary" to={navigation.urlFor('account/transactions')}>
          {t('result.transactions')}
        </ButtonLink>
      }
    />
  );
}

function ResultSkeleton() {
  return (
    <Card as="section" pad="md" className={styles.card} aria-busy="true">
      <Skeleton shape="title" className={styles.figure} />
      <Skeleton shape="row" />
      <Skeleton />
      <Skeleton width="short" />
      <Skeleton shape="button" />
    </Card>
  );
}
