import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { EmptyState } from '@parlay/ui/empty-state';
import { useState } from 'react';
import { type AmountError, rangeError, readAmount } from '../../model/amount.ts';
import { cardFieldsOf, depositInstruments } from '../../model/instruments.ts';
import { MoreCards } from '../card/more-cards.tsx';
import { AccountPage } from '../layout/account-page.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { AmountField } from './amount-field.tsx';
import styles from './deposit.module.css';
import { Methods, MethodsSkeleton } from './methods.tsx';
import { Receipt } from './receipt.tsx';
import { type Leave, useStartDeposit } from './use-start-deposit.ts';

/** Typed amount and chosen method. Card data is entered on the provider's pages only. */
interface Typed {
  amount: string;
  instrumentId: string;
}

export const DEPOSIT_DRAFT = 'deposit';
const NOTHING: Typed = { amount: '', instrumentId: '' };

const parseTyped = (kept: unknown): Typed | undefined => {
  const { amount, instrumentId } = (kept ?? {}) as Record<string, unknown>;
  return typeof amount === 'string' && typeof instrumentId === 'string' ? { amount, instrumentId } : undefined;
};

/** Server errors by the keys of VA1. */
const SERVER_ERRORS: Record<string, AmountError> = {
  numberGreaterThanOrEqualTo: 'tooSmall',
  numberLesserThanOrEqualTo: 'tooLarge',
  invalidPattern: 'notANumber',
};

export function DepositForm({ leave }: { leave: Leave }) {
  const { t } = useMessages();
  const { api, brand } = usePorts();
  const session = useSession();
  const list = useServerData('/api/player-instruments/available/deposits', () =>
    api.get('/api/player-instruments/available/deposits'),
  );
  const [typed, setTyped] = useDraft(DEPOSIT_DRAFT, NOTHING, parseTyped);
  const [checked, setChecked] = useState(false);
  const { start, working, failure, forget } = useStartDeposit(leave);

  const instruments = depositInstruments(list.data ?? []);
  const chosen = instruments.find(({ id }) => id === typed.instrumentId) ?? instruments[0];
  const cards = cardFieldsOf(instruments);
  const currency = chosen?.currency ?? (session.status === 'player' ? session.user.currency : firstOf(brand.brand));
  const read = readAmount(typed.amount, currency, brand.brand.formats.decimalComma);
  const error = read.ok ? chosen && rangeError(read.wire, chosen.deposits, currency) : read.error;
  const amount = read.ok ? read.wire : undefined;
  const refused = failure?.kind === 'failed' ? SERVER_ERRORS[failure.error.fieldErrors?.amount ?? ''] : undefined;
  const shown = refused ?? (checked ? error : undefined);

  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next });
    // A server error shows until its field is edited (VA2).
    forget();
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (chosen && read.ok && !error) void start({ instrumentId: chosen.id, amount: read.wire });
      }}
    >
      <AccountPage
        title={t('deposit.title')}
        aside={
          <Receipt
            amount={amount}
            currency={currency}
            method={chosen?.description}
            working={working}
            ready={chosen !== undefined}
            failure={failure}
          />
        }
      >
        <AmountField
          typed={typed.amount}
          amount={amount}
          onType={(amount) => change({ amount })}
          currency={currency}
          range={chosen?.deposits}
          method={chosen?.description}
          error={shown && t(`amount.${shown}`, { example: read.ok ? '' : (read.example ?? '') })}
        />
        {list.data && instruments.length > 0 && (
          <Methods instruments={instruments} chosen={chosen?.id} onChoose={(instrumentId) => change({ instrumentId })}>
            {cards && (
              <MoreCards
                {...cards}
                onAdded={(added) => {
                  change({ instrumentId: added.id });
                  void list.reload();
                }}
              />
            )}
          </Methods>
        )}
        {list.data && instruments.length === 0 && (
          <EmptyState seed="methods" title={t('deposit.noMethods')} text={t('deposit.noMethodsText')} />
        )}
        {!list.data && list.status === 'failed' && (
          <div className={styles.failed}>
            <LoadFailed error={list.error} onRetry={() => void list.reload()} />
          </div>
        )}
        {!list.data && list.status === 'loading' && <MethodsSkeleton />}
      </AccountPage>
    </form>
  );
}

const firstOf = ({ currencies }: { currencies: readonly string[] }) => currencies[0] ?? 'EUR';
