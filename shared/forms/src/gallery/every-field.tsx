import { numberRules } from '@parlay/contracts/validation/number';
import { newPassword } from '@parlay/contracts/validation/password';
import { allOf } from '@parlay/contracts/validation/rule';
import { email, required } from '@parlay/contracts/validation/text';
import layout from '@parlay/ui/styles/type.module.css';
import { AvailableField } from '../available-field.tsx';
import { CheckboxField } from '../checkbox-field.tsx';
import { CodeField } from '../code-field.tsx';
import { ConsentsField } from '../consents-field.tsx';
import { ContactFields } from '../contact-fields.tsx';
import { CountryFields } from '../country-fields.tsx';
import { DateField } from '../date-field.tsx';
import { EmailField } from '../email-field.tsx';
import { NationalIdFields } from '../national-id-fields.tsx';
import { NumberField } from '../number-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { PhoneField } from '../phone-field.tsx';
import { RadioField } from '../radio-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';
import { TextareaField } from '../textarea-field.tsx';

const CURRENCIES = [
  { value: 'EUR', label: 'Euro' },
  { value: 'PEN', label: 'Sol' },
];
const GENDERS = [
  { value: 'f', label: 'Female' },
  { value: 'm', label: 'Male' },
  { value: 'x', label: 'Other' },
];
const AMOUNT = allOf(required, numberRules().twoDecimals);
const PASSWORD = newPassword('anyOrder', 8);

/** The individual fields, each with a hint if there is space for one. */
export function SingleFields({ locked }: { locked: boolean }) {
  return (
    <>
      <TextField
        className={layout.half}
        name="text"
        label="City"
        help="As it stands on a letter"
        rule={required}
        disabled={locked}
      />
      <EmailField className={layout.half} name="email" label="Email" rule={email} disabled={locked} />
      <PasswordField
        className={layout.half}
        name="password"
        label="Password"
        rule={PASSWORD}
        autoComplete="new-password"
        meter
        disabled={locked}
      />
      <AvailableField
        className={layout.half}
        name="name"
        label="Username"
        help="You log in with it"
        rule={required}
        check={async (name) => (name === 'taken' ? 'taken' : 'free')}
        disabled={locked}
      />
      <NumberField
        className={layout.half}
        name="amount"
        label="Amount"
        help="Up to 500.00"
        rule={AMOUNT}
        end="€"
        disabled={locked}
      />
      <NumberField
        className={layout.half}
        name="whole"
        label="Whole number"
        kind="integer"
        rule={required}
        disabled={locked}
      />
      <DateField
        className={layout.half}
        name="day"
        label="Date of birth"
        rule={required}
        latest="2008-11-21"
        disabled={locked}
      />
      <SelectField className={layout.half} name="currency" label="Currency" choices={CURRENCIES} disabled={locked} />
      <CodeField className={layout.half} name="code" disabled={locked} />
      <RadioField
        className={layout.half}
        name="gender"
        label="Gender"
        rule={required}
        options={GENDERS}
        disabled={locked}
      />
      <TextareaField
        name="message"
        label="Message"
        help="Say what happened"
        max={200}
        rule={required}
        disabled={locked}
      />
      <CheckboxField name="box" label="Send me news" rule={required} disabled={locked} />
    </>
  );
}

const COUNTRIES = [
  { isoCode: 'DE', label: 'Germany', subDivisionSupported: false },
  { isoCode: 'PE', label: 'Peru', subDivisionSupported: true },
];
const REGIONS = {
  PE: [
    { value: 'LIM', label: 'Lima' },
    { value: 'CUS', label: 'Cusco' },
  ],
};
const CONSENTS = [{ type: 'TERMS_AND_CONDITIONS' }, { type: 'MAIL', presentedText: 'Send me offers', required: false }];

/** Groups of fields that depend on each other. */
export function FieldGroups() {
  return (
    <>
      <CountryFields
        countryName="country"
        subdivisionName="region"
        countries={COUNTRIES}
        subdivisions={REGIONS}
        head={['PE']}
        classNames={{ country: layout.half, subdivision: layout.half }}
      />
      <PhoneField
        countryName="phoneCountry"
        numberName="phone"
        head={['DE', 'PE']}
        help="Without the country code"
        classNames={{ country: layout.half, number: layout.half }}
      />
      <NationalIdFields className={layout.half} kindName="idKind" numberName="idNumber" />
      <ConsentsField consents={CONSENTS} links={{ terms: '#terms', privacy: '#privacy' }} />
      <ContactFields half={layout.half} />
    </>
  );
}
