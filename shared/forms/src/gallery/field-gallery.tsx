import { Box } from '@parlay/ui/gallery-box';
import layout from '@parlay/ui/styles/type.module.css';
import { useEffect, useState } from 'react';
import { useForm } from 'react-final-form';
import type { Translate } from '../context.ts';
import { ErrorSummary } from '../error-summary.tsx';
import { Form } from '../form.tsx';
import { FieldGroups, SingleFields } from './every-field.tsx';

type Values = Record<string, string | boolean>;

const FILLED: Values = {
  text: 'Helsinki',
  email: 'mara.k@mail.example',
  password: 'Parlay2026$',
  name: 'mara2',
  amount: '50.00',
  whole: '3',
  day: '1990-05-16',
  currency: 'EUR',
  code: '123456',
  gender: 'f',
  message: 'The game stopped while a round was on.',
  box: true,
  country: 'PE',
  region: 'LIM',
  phoneCountry: 'DE',
  phone: '15112345678',
  idKind: 'CE',
  idNumber: '001234567',
  consent0: true,
  Name: 'Mara K',
  EmailAddress: 'mara.k@mail.example',
  Type: 'general',
  Subject: 'A round that stopped',
  Message: 'It stood still after the second card.',
};
const EMPTY: Values = Object.fromEntries(
  Object.entries(FILLED).map(([name, value]) => [name, typeof value === 'string' ? '' : false]),
);
const INVALID: Values = {
  ...EMPTY,
  email: 'mara.k@mail',
  password: 'short',
  amount: 'ten',
  day: '31.02.1990',
  code: '12',
  phoneCountry: 'DE',
  phone: '12',
  idKind: 'CE',
  idNumber: '12',
  EmailAddress: 'mara.k',
};
const LABELS = { text: 'City', email: 'Email', password: 'Password', name: 'Username', amount: 'Amount' };

export interface FieldGalleryProps {
  /** The remote's translate function. `withFormTexts` loads its messages. */
  t: Translate;
  locale: string;
}

/** Shows every field in every state, for the component gallery. */
export function FieldGallery(props: FieldGalleryProps) {
  return (
    <>
      <State {...props} name="empty" values={EMPTY} />
      <State {...props} name="filled" values={FILLED} />
      <State {...props} name="wrong" values={INVALID} />
      <State {...props} name="locked" values={FILLED} />
    </>
  );
}

interface StateProps extends FieldGalleryProps {
  name: 'empty' | 'filled' | 'wrong' | 'locked';
  values: Values;
}

function State({ name, values, t, locale }: StateProps) {
  return (
    <Box title={`Form fields, ${name}`} span="full">
      <Form t={t} locale={locale} label={name} initialValues={values} onSubmit={async () => undefined}>
        {() => (
          <div className={layout.form}>
            {name === 'wrong' && <ErrorSummary labels={LABELS} />}
            <SingleFields locked={name === 'locked'} />
            {name !== 'locked' && <FieldGroups />}
            {name === 'wrong' && <SubmitOnce />}
          </div>
        )}
      </Form>
    </Box>
  );
}

/** Submits the form once, so that it shows its errors. */
function SubmitOnce() {
  const form = useForm();
  // The library validates nothing until the first effects of the form and all fields have run.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (ready) void form.submit();
  }, [form, ready]);
  return null;
}
