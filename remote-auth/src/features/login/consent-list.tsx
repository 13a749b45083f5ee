import { consentField } from '@parlay/forms/consents';
import { ConsentsField } from '@parlay/forms/consents-field';
import type { Consent } from '@parlay/ports';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import styles from './login.module.css';
import type { LoginValues, MissingConsents } from './use-login.ts';

/** Shows the consents that the player must accept before logging in (AU2), while the same username is entered. */
export function ConsentList({ username, consents }: MissingConsents) {
  const { values } = useFormState<LoginValues>({ subscription: { values: true } });
  return values.username.trim() === username ? <ConsentFields consents={consents} /> : null;
}

/** Receives the focus when it appears, and clears its checkboxes when it is removed. */
function ConsentFields({ consents }: { consents: readonly Consent[] }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const legend = useRef<HTMLLegendElement>(null);
  const form = useForm();
  const clearConsents = useEffectEvent(() => {
    for (const at of consents.keys()) form.change(consentField(at), false);
  });
  useEffect(() => {
    legend.current?.focus();
    return () => clearConsents();
  }, []);
  const page = (name: string) => navigation.urlFor('help-centre/page', { page: name });
  return (
    <fieldset className={styles.consents}>
      <legend ref={legend} tabIndex={-1} className={styles.legend}>
        {t('consents.title')}
      </legend>
      <ConsentsField consents={consents} links={{ terms: page('terms'), privacy: page('privacy') }} />
    </fieldset>
  );
}
