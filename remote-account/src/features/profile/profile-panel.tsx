import { ADDRESS, registrationRules } from '@parlay/contracts/validation/registration';
import { allOf, type Rule } from '@parlay/contracts/validation/rule';
import { maxlength, required } from '@parlay/contracts/validation/text';
import { EmailField } from '@parlay/forms/email-field';
import { ErrorSummary } from '@parlay/forms/error-summary';
import { Form } from '@parlay/forms/form';
import { PhoneField } from '@parlay/forms/phone-field';
import { PostCodeField } from '@parlay/forms/post-code-field';
import { SelectField } from '@parlay/forms/select-field';
import { TextField } from '@parlay/forms/text-field';
import { useLazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Panel } from '@parlay/ui/panel';
import layout from '@parlay/ui/styles/type.module.css';
import { useMemo } from 'react';
import { changesOf, type PlayerRecord, type ProfileValues, valuesOf } from '../../model/profile.ts';
import { useRestoredFocus } from '../parts/use-restored-focus.ts';
import { CountryPart } from './country-part.tsx';
import styles from './profile.module.css';
import { useUpdateCustomer } from './use-update-customer.ts';

const LINE = allOf(required, maxlength(ADDRESS.line));
const load = () => import(/* webpackChunkName: "code-dialog" */ './code-dialog.tsx');

/** Renders the fields that a player may change (AC12). Only support can change names and the date of birth. */
export function ProfilePanel({ record, onSaved }: { record: PlayerRecord; onSaved(record: PlayerRecord): void }) {
  const { t, locale } = useMessages();
  const { save, question } = useUpdateCustomer(onSaved);
  const Dialog = useLazyComponent(question !== undefined, load, () => question?.giveUp());
  const before = valuesOf(record);
  const state = JSON.stringify(record.address) + record.email;
  const button = useRestoredFocus<HTMLButtonElement>(state);

  return (
    <Panel title={t('profile.title')}>
      <div className={styles.body}>
        <Form<ProfileValues>
          key={state}
          label={t('profile.title')}
          className={styles.form}
          initialValues={before}
          t={t}
          locale={locale}
          onSubmit={(values) => save(changesOf(before, values))}
        >
          {({ submitting }) => (
            <>
              <ErrorSummary labels={labelsOf(t)} />
              <Fields before={before} />
              <div className={styles.actions}>
                <Button ref={button} type="submit" size="lg" working={submitting}>
                  {t('profile.save')}
                </Button>
              </div>
            </>
          )}
        </Form>
        {Dialog && <Dialog customerId={record.customerId} question={question} finalFocus={button} />}
      </div>
    </Panel>
  );
}

const NAMES = ['displayName', 'email', 'languageCode', 'mobile', 'country', 'line1', 'postCode', 'city'] as const;
const labelsOf = (t: (key: string) => string) => Object.fromEntries(NAMES.map((name) => [name, t(`profile.${name}`)]));

/** Skips a rule for an unchanged value, because older accounts may have values that are no longer allowed. */
const unlessUnchanged =
  (before: string, rule: Rule): Rule =>
  (value, all) =>
    value === before ? undefined : rule(value, all);

function Fields({ before }: { before: ProfileValues }) {
  const { t } = useMessages();
  const { brand } = usePorts();
  const { password, names, locales } = brand.brand;
  const rules = useMemo(
    () => registrationRules({ password: password.policy, allowHyphen: names.allowHyphen }),
    [password.policy, names.allowHyphen],
  );
  return (
    <div className={layout.form}>
      <TextField
        className={layout.half}
        name="displayName"
        label={t('profile.displayName')}
        rule={unlessUnchanged(before.displayName, rules.displayName)}
        errorTexts={{ invalidPattern: t('profile.nameForm') }}
        autoComplete="nickname"
      />
      <EmailField
        className={layout.half}
        name="email"
        label={t('profile.email')}
        rule={unlessUnchanged(before.email, rules.email)}
        help={t('profile.codeHelp')}
      />
      <PhoneField
        countryName="mobileCountry"
        numberName="mobile"
        help={t('profile.codeHelp')}
        classNames={{ country: layout.third, number: layout.twoThirds }}
      />
      <CountryPart before={before} />
      <TextField
        name="line1"
        label={t('profile.line1')}
        rule={unlessUnchanged(before.line1, LINE)}
        autoComplete="address-line1"
      />
      <PostCodeField
        className={layout.third}
        name="postCode"
        countryName="country"
        label={t('profile.postCode')}
        rule={rules.postCode}
        known={before.postCode}
      />
      <TextField
        className={layout.twoThirds}
        name="city"
        label={t('profile.city')}
        rule={unlessUnchanged(before.city, rules.city)}
        autoComplete="address-level2"
      />
      <SelectField
        className={layout.half}
        name="languageCode"
        label={t('profile.languageCode')}
        choices={locales.map((value) => ({ value, label: nameOf(value) }))}
      />
    </div>
  );
}

/** Returns the name of a language in that language. */
function nameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
