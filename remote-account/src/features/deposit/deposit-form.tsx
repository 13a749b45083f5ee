import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { EmptyState } from '@parlay/ui/empty-state';
import { TextField } from '@parlay/ui/text-field';
import { useState } from 'react';
import { type AmountError, rangeError, readAmount } from '../../model/amount.ts';
import { cardFieldsOf, depositInstruments } from '../../model/instruments.ts';
import { MoreCards } from '../card/more-cards.tsx';
import { AccountPage } from '../layout/account-page.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { AccountFields, depositFields, missingFields } from './account-fields.tsx';
import { AmountField } from './amount-field.tsx';
import { Challenge } from './challenge.tsx';
import styles from './deposit.module.css';
import { Methods, MethodsSkeleton } from './methods.tsx';
import { Receipt } from './receipt.tsx';
import { useCameFrom } from './use-came-from.ts';
import { type Leave, useStartDeposit } from './use-start-deposit.ts';
import { WaitingDeposits } from './waiting-deposits.tsx';

/** Typed amount and chosen method. Card data is entered on the provider's pages only. */
interface Typed {
  amount: string;
  instrumentId: string;
  bonusCode: string;
  fields: Record<string, string>;
}

export const DEPOSIT_DRAFT = 'deposit';
const NOTHING: Typed = { amount: '', instrumentId: '', bonusCode: '', fields: {} };

const textsOf = (stored: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string'));

const parseTyped = (kept: unknown): Typed | undefined => {
  const { amount, instrumentId, bonusCode, fields } = (kept ?? {}) as Record<string, unknown>;
  if (typeof amount !== 'string' || typeof instrumentId !== 'string') return undefined;
  return { amount, instrumentId, bonusCode: typeof bonusCode === 'string' ? bonusCode : '', fields: textsOf(fields) };
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
  const { start, settle, state, working, failure, forget } = useStartDeposit(leave);
  useCameFrom();

  const instruments = depositInstruments(list.data ?? []);
  const chosen = instruments.find(({ id }) => id === typed.instrumentId) ?? instruments[0];
  const cards = cardFieldsOf(instruments);
  const currency = chosen?.currency ?? (session.status === 'player' ? session.user.currency : firstOf(brand.brand));
  const read = readAmount(typed.amount, currency, brand.brand.formats.decimalComma);
  const error = read.ok ? chosen && rangeError(read.wire, chosen.deposits, currency) : read.error;
  const amount = read.ok ? read.wire : undefined;
  const asked = depositFields(chosen);
  const missing = missingFields(asked, typed.fields);
  const faulty: Readonly<Record<string, string>> =
    (failure?.kind === 'failed' ? failure.error.fieldErrors : undefined) ?? {};
  const refused = SERVER_ERRORS[faulty.amount ?? ''];
  const fieldErrors = { ...(checked ? missing : {}), ...ofFields(faulty) };
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
        if (!chosen || !read.ok || error || Object.keys(missing).length > 0) return;
        const fields = Object.fromEntries(
          asked.flatMap(({ type }) => (typed.fields[type] ? [[type, typed.fields[type]]] : [])),
        );
        const bonusCode = typed.bonusCode.trim();
        void start({
          instrumentId: chosen.id,
          amount: read.wire,
          ...(asked.length > 0 ? { fields } : {}),
          ...(bonusCode ? { bonusCode } : {}),
        });
      }}
    >
      <AccountPage
        title={t('deposit.title')}
        aside={
          <Receipt
            amount={amount}
            currency={currency}
            instrument={chosen}
            working={working}
            ready={chosen !== undefined}
            failure={failure}
          />
        }
      >
        <WaitingDeposits leave={leave} />
        <AmountField
          typed={typed.amount}
          amount={amount}
          onType={(amount) => change({ amount })}
          currency={currency}
          range={chosen?.deposits}
          method={chosen?.description}
          lastAmount={chosen?.lastAmount ?? undefined}
          error={shown && t(`amount.${shown}`, { example: read.ok ? '' : (read.example ?? '') })}
        />
        {list.data && instruments.length > 0 && (
          <Methods instruments={instruments} chosen={chosen?.id} onChoose={(instrumentId) => change({ instrumentId })}>
            {asked.length > 0 && (
              <AccountFields
                definitions={asked}
                values={typed.fields}
                errors={fieldErrors}
                onChange={(type, value) => change({ fields: { ...typed.fields, [type]: value } })}
              />
            )}
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
        {list.data && instruments.length > 0 && (
          <TextField
            label={t('deposit.bonusCode')}
            value={typed.bonusCode}
            maxLength={60}
            autoComplete="off"
            error={faulty.bonusCode && failure?.kind === 'failed' ? failure.error.message : undefined}
            onChange={({ target }) => change({ bonusCode: target.value })}
          />
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
      {state.phase === 'challenge' && state.started.next.url && (
        <Challenge
          url={state.started.next.url}
          window={state.started.next.window ?? '05'}
          onAnswered={() => void settle(state.started, 'answered')}
          onCancel={() => void settle(state.started, 'cancel')}
        />
      )}
    </form>
  );
}

/** Errors of the instrument's own fields, by their types. */
const ofFields = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, key]) =>
      path.startsWith('fields.') ? [[path.slice('fields.'.length), key]] : [],
    ),
  );

const firstOf = ({ currencies }: { currencies: readonly string[] }) => currencies[0] ?? 'EUR';
