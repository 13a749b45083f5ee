import { registrationRules } from '@parlay/contracts/validation/registration';
import { required } from '@parlay/contracts/validation/text';
import { CheckboxField } from '@parlay/forms/checkbox-field';
import { ConsentsField } from '@parlay/forms/consents-field';
import { CountryFields } from '@parlay/forms/country-fields';
import { NationalIdFields } from '@parlay/forms/national-id-fields';
import { PhoneField } from '@parlay/forms/phone-field';
import { PostCodeField } from '@parlay/forms/post-code-field';
import { TextField } from '@parlay/forms/text-field';
import { useCountries } from '@parlay/remote-kit/countries';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Skeleton } from '@parlay/ui/skeleton';
import layout from '@parlay/ui/styles/type.module.css';
import { useMemo } from 'react';
import styles from './registration.module.css';
import { type Facts, useVisitorLocation } from './use-facts.ts';

/** Renders the fields for address and consents (AU5). */
export function StepTwo({ facts }: { facts: Facts }) {
  const { t } = useMessages();
  const { brand, navigation } = usePorts();
  const { password, names, freeCash, nationalId } = brand.brand;
  const rules = useMemo(
    () => registrationRules({ password: password.policy, allowHyphen: names.allowHyphen }),
    [password.policy, names.allowHyphen],
  );
  const page = (name: string) => navigation.urlFor('help-centre/page', { page: name });
  return (
    <>
      <fieldset className={styles.part}>
        <legend className={layout.displayXs}>{t('register.address')}</legend>
        <div className={layout.form}>
          <Countries />
          <TextField
            className={layout.third}
            name="house"
            label={t('register.house')}
            rule={rules.house}
            autoComplete="off"
          />
          <TextField
            className={layout.twoThirds}
            name="street"
            label={t('register.street')}
            rule={rules.street}
            autoComplete="address-line1"
          />
          <PostCodeField
            className={layout.third}
            name="postCode"
            countryName="country"
            label={t('register.postCode')}
            rule={rules.postCode}
          />
          <TextField
            className={layout.twoThirds}
            name="city"
            label={t('register.city')}
            rule={rules.city}
            autoComplete="address-level2"
          />
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={layout.displayXs}>{t('register.phone')}</legend>
        <div className={layout.form}>
          <PhoneField
            countryName="mobileCountry"
            numberName="mobile"
            follow="country"
            help={t('register.phoneHelp')}
            classNames={{ country: layout.third, number: layout.twoThirds }}
          />
        </div>
      </fieldset>
      {nationalId && (
        <fieldset className={styles.part}>
          <legend className={layout.displayXs}>{t('register.nationalId')}</legend>
          <div className={layout.form}>
            <NationalIdFields className={layout.half} kindName="nationalIdKind" numberName="nationalIdNumber" />
          </div>
        </fieldset>
      )}
      <fieldset className={styles.part}>
        <legend className={layout.displayXs}>{t('register.before')}</legend>
        <div className={styles.words}>
          {facts.ageSelfVerification && (
            <CheckboxField
              name="ageVerification"
              label={t('register.overAge', { minAge: facts.minAge })}
              rule={required}
            />
          )}
          <ConsentsField consents={facts.consents} links={{ terms: page('terms'), privacy: page('privacy') }} />
          {freeCash.popup && <CheckboxField name="claimFreeCash" label={t('register.freeCash')} />}
        </div>
      </fieldset>
    </>
  );
}

/** Loads the countries. A failure shows the server's message (AU8). */
function Countries() {
  const { t } = useMessages();
  const countries = useCountries();
  const { defaultCountry } = usePorts().brand.brand;
  const place = useVisitorLocation();
  // Some brands preselect their own country, and others the country of the visitor's IP address (AU8).
  const guess = useMemo(
    () => (defaultCountry && defaultCountry !== place?.country ? { country: defaultCountry } : place),
    [defaultCountry, place],
  );
  if (!countries.data && countries.status === 'failed') {
    return (
      <Banner
        tone="loss"
        role="alert"
        action={
          <Button size="sm" variant="secondary" onClick={() => void countries.reload()}>
            {t('register.again')}
          </Button>
        }
      >
        {countries.error.kind === 'http' ? countries.error.message : t('register.countriesFailed')}
      </Banner>
    );
  }
  if (!countries.data) return <Skeleton shape="row" />;
  const { countries: list, countriesSubDivisions } = countries.data;
  return (
    <CountryFields
      countryName="country"
      subdivisionName="subdivision"
      countries={list}
      subdivisions={countriesSubDivisions}
      guess={guess}
      classNames={{ country: layout.half, subdivision: layout.half }}
    />
  );
}
