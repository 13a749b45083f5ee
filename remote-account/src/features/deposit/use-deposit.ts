import type { PlayerLimits } from '@parlay/betting/limit-amounts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useState } from 'react';
import { type AmountError, rangeError, readAmount } from '../../model/amount.ts';
import { depositInstruments, fieldsFor } from '../../model/instruments.ts';
import { exceededLimit, type LimitLeft, parseLimitLeft } from '../../model/limits.ts';
import { fieldErrorsOf } from '../instruments/account-errors.ts';
import { missingFields } from '../instruments/account-fields.tsx';
import { amountErrorText, limitErrorText } from './amount-error-text.ts';
import { type TypedDeposit, useDepositDraft } from './deposit-draft.ts';
import { type DepositFailure, type OpenPaymentPage, useStartDeposit } from './use-start-deposit.ts';

/** Amount errors by the server's VA1 error keys. */
const SERVER_ERRORS: Record<string, AmountError> = {
  numberGreaterThanOrEqualTo: 'tooSmall',
  numberLesserThanOrEqualTo: 'tooLarge',
  invalidPattern: 'notANumber',
};

/** Returns the deposit page's state (methods, input and errors) and the function that sends the deposit. */
export function useDeposit(leave: OpenPaymentPage, limits: PlayerLimits | undefined) {
  const { t, locale } = useMessages();
  const { api, brand } = usePorts();
  const session = useSession();
  const list = useServerData('/api/player-instruments/available/deposits', () =>
    api.get('/api/player-instruments/available/deposits'),
  );
  const [typed, setTyped] = useDepositDraft();
  const [checked, setChecked] = useState(false);
  const started = useStartDeposit(leave);
  const { failure } = started;

  const instruments = depositInstruments(list.data ?? []);
  const chosen = instruments.find(({ id }) => id === typed.instrumentId) ?? instruments[0];
  const currency = chosen?.currency ?? (session.status === 'player' ? session.user.currency : firstOf(brand.brand));
  const read = readAmount(typed.amount, currency, brand.brand.formats.decimalComma);
  const error = read.ok ? chosen && rangeError(read.wire, chosen.deposits, currency) : read.error;
  const limitError = refusedByLimit(failure) ?? (read.ok && limits ? exceededLimit(read.wire, limits) : undefined);
  const fieldDefinitions = fieldsFor(chosen, 'deposit');
  const missing = missingFields(fieldDefinitions, typed.fields);
  const serverErrors: Readonly<Record<string, string>> =
    (failure?.kind === 'failed' ? failure.error.fieldErrors : undefined) ?? {};
  const shown = SERVER_ERRORS[serverErrors.amount ?? ''] ?? (checked ? error : undefined);

  const change = (next: Partial<TypedDeposit>) => {
    setTyped({ ...typed, ...next });
    // A server error is shown until its field is edited (VA2).
    started.clearFailure();
  };
  const submit = () => {
    setChecked(true);
    if (!chosen || !read.ok || error || limitError || Object.keys(missing).length > 0) return;
    const fields = fieldDefinitions.flatMap(({ type }) => (typed.fields[type] ? [[type, typed.fields[type]]] : []));
    const bonusCode = typed.bonusCode.trim();
    void started.start({
      instrumentId: chosen.id,
      amount: read.wire,
      ...(fieldDefinitions.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
      ...(bonusCode ? { bonusCode } : {}),
    });
  };
  return {
    ...{ list, instruments, chosen, currency, typed, change, submit, fieldDefinitions, started },
    /** Wire amount. Undefined if the input is not valid. */
    amount: read.ok ? read.wire : undefined,
    amountError:
      (limitError && limitErrorText(t, limitError, { locale, formats: brand.brand.formats })) ??
      (shown && amountErrorText(t, shown, { locale, currency, range: chosen?.deposits, read })),
    /** True until the methods are known. */
    isLoading: list.status === 'loading',
    isOverLimit: limitError !== undefined,
    fieldErrors: { ...(checked ? missing : {}), ...fieldErrorsOf(serverErrors) },
    bonusError: serverErrors.bonusCode && failure?.kind === 'failed' ? failure.error.message : undefined,
  };
}

/** Reads the limit from the server's refusal, because this page may not know that limit. */
function refusedByLimit(failure: DepositFailure | undefined): LimitLeft | undefined {
  if (failure?.kind !== 'failed' || failure.error.code !== 'limit_reached') return undefined;
  // The receipt explains ceilings set by a country's rules.
  if (failure.error.details?.by === 'policy') return undefined;
  return parseLimitLeft(failure.error.details);
}

const firstOf = ({ currencies }: { currencies: readonly string[] }) => currencies[0] ?? 'EUR';
