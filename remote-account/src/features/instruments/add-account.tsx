import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { pressedKey } from '@parlay/ui/pressed-key';
import { Select } from '@parlay/ui/select';
import { type KeyboardEvent, useState } from 'react';
import { fieldsFor, type Instrument, type InstrumentUse } from '../../model/instruments.ts';
import { failureText } from '../parts/failure-text.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import { fieldErrorsOf } from './account-errors.ts';
import { AccountFields, missingFields } from './account-fields.tsx';
import { InstrumentForm } from './adding.tsx';

export interface AddAccountProps {
  /** Methods for which the player can register an account, using the fields that they define. */
  methods: readonly Instrument[];
  /** Purpose of the account. An account that can receive payouts requires re-authentication. */
  use: InstrumentUse;
  onAdded(instrument: Instrument): void;
  onCancel(): void;
}

/**
 * Renders the form that registers a bank account or wallet with its method's fields (AC2). It is part of the
 * cashier’s form.
 */
export default function AddAccount({ methods, use, onAdded, onCancel }: AddAccountProps) {
  const { t } = useMessages();
  const { api } = usePorts();
  const withStepUp = useStepUp();
  const [id, setId] = useState(methods[0]?.id ?? '');
  const [values, setValues] = useState<Record<string, string>>({});
  const [checked, setChecked] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  const fieldDefinitions = fieldsFor(
    methods.find((method) => method.id === id),
    'registration',
  );
  const missing = missingFields(fieldDefinitions, values);
  const serverErrors = fieldErrorsOf(failure?.fieldErrors ?? {});
  const isExplained = fieldDefinitions.some(({ type: field }) => serverErrors[field]);
  const submit = async () => {
    setChecked(true);
    if (working || Object.keys(missing).length > 0) return;
    setWorking(true);
    setFailure(undefined);
    const fields = Object.fromEntries(
      fieldDefinitions.flatMap(({ type: field }) => (values[field]?.trim() ? [[field, values[field].trim()]] : [])),
    );
    const added = await withStepUp(() =>
      api.post('/api/account/instruments', { body: { instrumentId: id, fields, use } }),
    );
    setWorking(false);
    if (added.ok) onAdded(added.data);
    else setFailure(added.error);
  };
  // Otherwise Enter would submit the surrounding deposit form.
  const onEnter = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void submit();
  };

  return (
    <InstrumentForm
      what="account"
      text={t('account.text')}
      working={working}
      failure={failure && !isExplained ? failureText(failure, t) : undefined}
      onSubmit={() => void submit()}
      onCancel={onCancel}
      onKeyDown={onEnter}
    >
      <Select label={t('deposit.method')} value={id} onChange={({ target }) => setId(target.value)}>
        {methods.map((method) => (
          <option key={method.id} value={method.id}>
            {method.description}
          </option>
        ))}
      </Select>
      <AccountFields
        definitions={fieldDefinitions}
        values={values}
        errors={{ ...(checked ? missing : {}), ...serverErrors }}
        onChange={(field, value) => {
          setValues({ ...values, [field]: value });
          setFailure(undefined);
        }}
      />
    </InstrumentForm>
  );
}
