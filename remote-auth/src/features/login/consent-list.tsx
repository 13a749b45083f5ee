import { required } from '@parlay/contracts/validation/text';
import { CheckboxField } from '@parlay/forms/checkbox-field';
import type { Consent } from '@parlay/ports';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useRef } from 'react';
import { consentField, consentText, TERMS } from '../../model/consents.ts';
import styles from './login.module.css';

/** What the player must accept before the login works (AU2). It takes the focus when it appears. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const { t } = useMessages();
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => legend.current?.focus(), []);
  return (
    <fieldset className={styles.consents}>
      <legend ref={legend} tabIndex={-1} className={styles.legend}>
        {t('consents.title')}
      </legend>
      {consents.map((consent, index) => (
        <CheckboxField
          key={consent.type}
          name={consentField(index)}
          rule={required}
          label={
            <>
              {consentText(consent, (type) => t('consents.accept', { type }))}
              {consent.type === TERMS && <TermsLinks />}
            </>
          }
        />
      ))}
    </fieldset>
  );
}

/** In a tab of their own: the form, with the password in it, stays as it is. */
function TermsLinks() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const page = (name: string) => navigation.urlFor('help-centre/page', { page: name });
  return (
    <span className={styles.terms}>
      <a href={page('terms')} target="_blank" rel="noopener">
        {t('consents.terms')}
      </a>
      <a href={page('privacy')} target="_blank" rel="noopener">
        {t('consents.privacy')}
      </a>
    </span>
  );
}
