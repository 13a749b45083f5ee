import { ConsentsField } from '@parlay/forms/consents-field';
import type { Consent } from '@parlay/ports';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useRef } from 'react';
import styles from './login.module.css';

/** What the player must accept before the login works (AU2). It takes the focus when it appears. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => legend.current?.focus(), []);
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
