import { dayIn, latestBirthday } from '@parlay/contracts/validation/date';
import { GENDERS, registrationRules } from '@parlay/contracts/validation/registration';
import { allOf } from '@parlay/contracts/validation/rule';
import { required } from '@parlay/contracts/validation/text';
import { AvailableField } from '@parlay/forms/available-field';
import { DateField } from '@parlay/forms/date-field';
import { EmailField } from '@parlay/forms/email-field';
import { PasswordField } from '@parlay/forms/password-field';
import { SelectField } from '@parlay/forms/select-field';
import { TextField } from '@parlay/forms/text-field';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import layout from '@parlay/ui/styles/type.module.css';
import { useMemo } from 'react';
import { currencyName } from '../../model/names.ts';
import type { useNameChecks } from './use-name-checks.ts';

/** Earliest accepted date of birth. */
const EARLIEST = '1900-01-01';

/** Renders the fields about the player (AU5). */
export function StepOne({ minAge, names }: { minAge: number; names: ReturnType<typeof useNameChecks> }) {
  const { t, locale } = useMessages();
  const { brand, clock } = usePorts();
  const { password, names: nameRules, currencies, timezone, formats } = brand.brand;
  const rules = useMemo(
    () =>
      registrationRules({
        password: password.policy,
        passwordMin: password.minLength,
        allowHyphen: nameRules.allowHyphen,
      }),
    [password.policy, password.minLength, nameRules.allowHyphen],
  );
  const latest = latestBirthday(minAge, dayIn(timezone, clock.now()));
  return (
    <div className={layout.form}>
      <AvailableField
        className={layout.half}
        name="username"
        label={t('register.username')}
        help={t('register.usernameHelp')}
        rule={rules.username}
        errorTexts={{ invalidPattern: t('register.nameForm') }}
        check={names.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <AvailableField
        className={layout.half}
        name="displayName"
        label={t('register.displayName')}
        help={t('register.displayNameHelp')}
        rule={rules.displayName}
        errorTexts={{ invalidPattern: t('register.nameForm') }}
        check={names.displayName}
        autoComplete="nickname"
        spellCheck={false}
      />
      <EmailField className={layout.half} name="email" label={t('register.email')} rule={rules.email} />
      <PasswordField
        className={layout.half}
        name="password"
        label={t('register.password')}
        rule={rules.password}
        autoComplete="new-password"
        requirements={{ policy: password.policy, min: password.minLength }}
        meter={{ strongFrom: password.strongLength }}
      />
      <SelectField
        className={layout.half}
        name="currency"
        label={t('register.currency')}
        disabled={currencies.length === 1}
        choices={currencies.map((value) => ({ value, label: currencyName(value, locale) }))}
      />
      <TextField
        className={layout.half}
        name="firstName"
        label={t('register.firstName')}
        rule={rules.firstName}
        autoComplete="given-name"
      />
      <TextField
        className={layout.half}
        name="surname"
        label={t('register.surname')}
        rule={rules.surname}
        autoComplete="family-name"
      />
      <DateField
        className={layout.half}
        name="birthDate"
        label={t('register.birthDate')}
        rule={allOf(required)}
        mask={formats.registration}
        earliest={EARLIEST}
        latest={latest}
        openAt={latest}
        autoComplete="bday"
        errorTexts={{ numberLesserThanOrEqualTo: t('register.tooYoung', { minAge }) }}
      />
      <SelectField
        className={layout.half}
        name="gender"
        label={t('register.gender')}
        autoComplete="sex"
        choices={GENDERS.map((value) => ({ value, label: t(`register.genders.${value}`) }))}
      />
    </div>
  );
}
