import { CountryFields } from '@parlay/forms/country-fields';
import { useCountries } from '@parlay/remote-kit/countries';
import { useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import layout from '@parlay/ui/styles/type.module.css';
import type { ProfileValues } from '../../model/profile.ts';
import { withReference } from '../parts/failure-text.ts';

/**
 * Renders country and region. Until the country list has loaded, or if it failed to load, the current values are
 * the only choices.
 */
export function CountryPart({ before }: { before: ProfileValues }) {
  const { t, locale } = useMessages();
  const { data, status, error, reload } = useCountries();
  const { countries, countriesSubDivisions } = data ?? ownOf(before, locale);
  return (
    <>
      {!data && status === 'failed' && (
        <Banner
          tone="loss"
          role="alert"
          action={
            <Button size="sm" variant="secondary" onClick={() => void reload()}>
              {t('retry')}
            </Button>
          }
        >
          {withReference(t('profile.countriesFailed'), error, t)}
        </Banner>
      )}
      {countries.length > 0 && (
        <CountryFields
          countryName="country"
          subdivisionName="subdivision"
          countries={countries}
          subdivisions={countriesSubDivisions}
          classNames={{ country: layout.half, subdivision: layout.half }}
        />
      )}
    </>
  );
}

/** Returns a list that contains only the current values. Only the server knows the region's name. */
function ownOf({ country, subdivision }: ProfileValues, locale: string) {
  if (country === '') return { countries: [], countriesSubDivisions: {} };
  const label = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  return {
    countries: [{ isoCode: country, label, subDivisionSupported: subdivision !== '' }],
    countriesSubDivisions: { [country]: [{ value: subdivision, label: subdivision }] },
  };
}
