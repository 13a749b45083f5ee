import type { PlayerLimits } from '@parlay/betting/limit-amounts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, useSession } from '@parlay/remote-kit/ports';
import { EmptyState } from '@parlay/ui/empty-state';
import { TextField } from '@parlay/ui/text-field';
import { AccountFields } from '../instruments/account-fields.tsx';
import { ManageInstruments } from '../instruments/more-ways.tsx';
import { AccountPage } from '../layout/account-page.tsx';
import { DepositRoom } from '../limits/deposit-room.tsx';
import { LimitPrompt } from '../limits/limit-prompt.tsx';
import { useLimits } from '../limits/use-limits.ts';
import { AgeGate } from '../parts/age-gate.tsx';
import { CashierGate } from '../parts/cashier-gate.tsx';
import { ChoicesSkeleton } from '../parts/choice.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { Challenge } from './challenge.tsx';
import styles from './deposit.module.css';
import { DepositAmount } from './deposit-amount.tsx';
import { DepositBar } from './deposit-bar.tsx';
import { Methods } from './methods.tsx';
import { Receipt } from './receipt.tsx';
import { useStoredReferrer } from './use-came-from.ts';
import { useDeposit } from './use-deposit.ts';
import type { OpenPaymentPage } from './use-start-deposit.ts';
import { WaitingDeposits } from './waiting-deposits.tsx';

type Deposit = ReturnType<typeof useDeposit>;

/**
 * Renders the cashier (AC2). Before the first deposit, requires an age check (B8) or a limit (B4), one at a time
 * (X28).
 */
export function DepositForm({ leave }: { leave: OpenPaymentPage }) {
  const { t } = useMessages();
  const { data: limits, reload } = useLimits();
  const { ageBeforePlay } = usePolicy();
  const session = useSession();
  if (ageBeforePlay && session.status === 'player' && session.user.ageVerified !== true)
    return (
      <AccountPage title={t('deposit.title')}>
        <WaitingDeposits leave={leave} />
        <AgeGate />
      </AccountPage>
    );
  if (!limits?.prompt) return <Cashier leave={leave} limits={limits} />;
  return (
    <AccountPage title={t('deposit.title')}>
      <WaitingDeposits leave={leave} />
      <LimitPrompt limits={limits} onSkipped={reload} />
    </AccountPage>
  );
}

/** Renders the amount, the methods and the receipt with its button, and the 3-D Secure challenge above them. */
function Cashier({ leave, limits }: { leave: OpenPaymentPage; limits: PlayerLimits | undefined }) {
  const { t } = useMessages();
  const deposit = useDeposit(leave, limits);
  const { chosen, currency, amount, typed, change, started } = deposit;
  useStoredReferrer();
  const sum = {
    amount,
    currency,
    instrument: chosen,
    working: started.working || deposit.isLoading,
    blocked: deposit.isOverLimit,
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        deposit.submit();
        if (deposit.isOverLimit) event.currentTarget.querySelector<HTMLInputElement>('input[name=amount]')?.focus();
      }}
    >
      <AccountPage title={t('deposit.title')} aside={<Receipt {...sum} failure={started.failure} />}>
        <CashierGate />
        <WaitingDeposits leave={leave} />
        {limits && <DepositRoom limits={limits} />}
        <DepositAmount
          typed={typed.amount}
          amount={amount}
          onType={(text) => change({ amount: text })}
          currency={currency}
          range={chosen?.deposits}
          method={chosen?.description}
          lastAmount={chosen?.lastAmount ?? undefined}
          limits={limits}
          error={deposit.amountError}
        />
        <PaymentMethods deposit={deposit} />
        <DepositBar {...sum} />
      </AccountPage>
      <Question {...started} />
    </form>
  );
}

/** Renders the methods with the fields of the chosen one, or explains why there are none. */
function PaymentMethods({ deposit }: { deposit: Deposit }) {
  const { t } = useMessages();
  const { list, instruments, chosen, typed, change, fieldDefinitions, fieldErrors } = deposit;
  if (!list.data && list.status === 'failed')
    return (
      <div className={styles.failed}>
        <LoadFailed error={list.error} onRetry={() => void list.reload()} />
      </div>
    );
  if (!list.data) return <ChoicesSkeleton title={t('deposit.payWith')} />;
  if (instruments.length === 0)
    return <EmptyState seed="methods" title={t('deposit.noMethods')} text={t('deposit.noMethodsText')} />;
  return (
    <>
      <Methods instruments={instruments} chosen={chosen?.id} onChoose={(instrumentId) => change({ instrumentId })}>
        {fieldDefinitions.length > 0 && (
          <AccountFields
            definitions={fieldDefinitions}
            values={typed.fields}
            errors={fieldErrors}
            onChange={(type, value) => change({ fields: { ...typed.fields, [type]: value } })}
          />
        )}
        <ManageInstruments
          instruments={list.data}
          use="deposit"
          onAdded={(added) => {
            change({ instrumentId: added.id });
            void list.reload();
          }}
          onRemoved={() => void list.reload()}
        />
      </Methods>
      <TextField
        label={t('deposit.bonusCode')}
        value={typed.bonusCode}
        maxLength={60}
        autoComplete="off"
        error={deposit.bonusError}
        onChange={({ target }) => change({ bonusCode: target.value })}
      />
    </>
  );
}

function Question({ state, settle }: Pick<Deposit['started'], 'state' | 'settle'>) {
  if (state.phase !== 'challenge' || !state.started.next.url) return null;
  const { started } = state;
  const { url, window = '05' } = started.next;
  return (
    <Challenge
      url={state.started.next.url}
      window={window}
      onAnswered={() => void settle(started, 'answered')}
      onCancel={() => void settle(started, 'cancelled')}
      key={url}
    />
  );
}
