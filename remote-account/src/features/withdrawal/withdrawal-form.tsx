import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { EmptyState } from '@parlay/ui/empty-state';
import { useState } from 'react';
import { byDestination, payoutOf } from '../../model/withdrawal.ts';
import { AccountPage } from '../layout/account-page.tsx';
import { CashierGate } from '../parts/cashier-gate.tsx';
import { ChoicesSkeleton } from '../parts/choice.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { PayBar } from '../parts/pay-bar.tsx';
import { AddDestination } from './add-destination.tsx';
import { Destinations } from './destinations.tsx';
import { AGREE_ID, EndsBonuses } from './ends-bonuses.tsx';
import { IdentityCard } from './identity-card.tsx';
import { type Reply, useRequestWithdrawal } from './use-request-withdrawal.ts';
import { useTypedWithdrawal } from './use-typed-withdrawal.ts';
import { usePaymentBalance } from './use-withdrawals.ts';
import styles from './withdrawal.module.css';
import { WithdrawalAmount } from './withdrawal-amount.tsx';
import { WithdrawalSlip } from './withdrawal-slip.tsx';

/** Id of the note that a destination is needed, which receives the focus if none is chosen. */
const NO_DESTINATION_ID = 'no-destination';

/**
 * Renders the form that requests a withdrawal (AC5, AC6): the amount, its destination, and the payout. `onDone` is
 * called after each successful request.
 */
export function WithdrawalForm({ onDone }: { onDone(): void }) {
  const { t, locale } = useMessages();
  const { brand } = usePorts();
  const session = useSession();
  const loaded = usePaymentBalance();
  const balance = loaded.data;
  const player = session.status === 'player' ? session.user.currency : brand.brand.currencies[0];
  const currency = balance?.currency ?? player ?? 'EUR';
  const form = useTypedWithdrawal(balance, currency);
  const { typed, chosen, read, outside, parts } = form;
  const [checked, setChecked] = useState(false);
  const [done, setDone] = useState<Reply>();
  const ends = balance?.endsBonuses ?? [];
  // Stores ids, so that the consent does not cover a bonus that is added later.
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const isAgreed = ends.every(({ id }) => agreed.includes(id));
  const { request, working, failure, clearFailure } = useRequestWithdrawal(
    (reply) => {
      form.clear();
      setChecked(false);
      setDone(reply);
      void loaded.reload();
      onDone();
    },
    () => void loaded.reload(),
  );
  const change = (next: Partial<typeof typed>) => {
    form.change(next);
    // A server error is shown until its field is edited (VA2).
    clearFailure();
    setDone(undefined);
  };
  const isOpen = balance !== undefined && form.range !== undefined;

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (working || !read.ok || outside) return;
        if (!chosen) return event.currentTarget.querySelector<HTMLElement>(`#${NO_DESTINATION_ID}`)?.focus();
        if (!isAgreed) return event.currentTarget.querySelector<HTMLInputElement>(`#${AGREE_ID}`)?.focus();
        const named = ends.length > 0 ? { endsBonuses: ends.map(({ id }) => id) } : {};
        void request({ instrumentId: chosen.id, amount: read.wire, ...named });
      }}
    >
      <AccountPage
        title={t('withdrawal.title')}
        aside={
          <>
            <WithdrawalSlip
              balance={balance}
              amount={read.ok && chosen ? read.wire : undefined}
              parts={parts}
              currency={currency}
              working={working || loaded.status === 'loading'}
              ready={isOpen && chosen !== undefined}
              failure={failure}
            >
              {ends.length > 0 && (
                <EndsBonuses
                  bonuses={ends}
                  currency={currency}
                  agreed={isAgreed}
                  missing={checked}
                  onAgree={(on) => {
                    setAgreed(on ? ends.map(({ id }) => id) : []);
                    clearFailure();
                  }}
                />
              )}
            </WithdrawalSlip>
            {balance && <IdentityCard balance={balance} />}
          </>
        }
      >
        <CashierGate />
        <div role="status">{done && <RequestResult reply={done} />}</div>
        <WithdrawalAmount
          balance={balance}
          form={form}
          currency={currency}
          checked={checked}
          failure={failure}
          onChange={change}
        />
        {balance && !isOpen && (
          <EmptyState seed="withdrawal" title={t('withdrawal.closed')} text={t('withdrawal.closedText')} />
        )}
        {isOpen && (
          <Destinations
            destinations={balance.destinations}
            currency={currency}
            chosen={chosen?.id}
            onChoose={(instrumentId) => change({ instrumentId })}
          >
            {!chosen && (
              <p className={styles.none} id={NO_DESTINATION_ID} tabIndex={-1}>
                {t('withdrawal.noDestination')}
              </p>
            )}
            <AddDestination
              onAdded={(instrumentId) => {
                change({ instrumentId });
                void loaded.reload();
              }}
              onRemoved={() => void loaded.reload()}
            />
          </Destinations>
        )}
        {isOpen && (
          <PayBar
            label={t('withdrawal.youGet')}
            sum={moneyParts(payoutOf(parts, currency), { locale, currency }).text}
            button={t('withdrawal.act')}
            working={working}
            blocked={!chosen}
          />
        )}
        {!balance && loaded.status === 'failed' && (
          <LoadFailed error={loaded.error} onRetry={() => void loaded.reload()} />
        )}
        {!balance && loaded.status === 'loading' && <ChoicesSkeleton title={t('withdrawal.sendTo')} />}
      </AccountPage>
    </form>
  );
}

/** Renders the result of a request: the amount and references for each destination. */
function RequestResult({ reply }: { reply: Reply }) {
  const { t, locale } = useMessages();
  return byDestination(reply).map(({ destination, amount, currency, references }) => (
    <Banner key={destination.id} tone="win">
      {t('withdrawal.done', {
        amount: moneyParts(amount, { locale, currency }).text,
        destination: destination.label,
        reference: references.join(', '),
      })}
    </Banner>
  ));
}
