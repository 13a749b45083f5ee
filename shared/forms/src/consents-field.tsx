import { required } from '@parlay/contracts/validation/text';
import { CheckboxField } from './checkbox-field.tsx';
import { type Consent, consentField, consentText, TERMS } from './consents.ts';
import styles from './consents-field.module.css';
import { useFormWords } from './context.ts';

export interface ConsentsFieldProps {
  consents: readonly Consent[];
  /** Addresses of the pages that the terms' consent leads to (AU2). */
  links: { terms: string; privacy: string };
}

/** What is to be accepted, each in its own words. Nothing is ticked beforehand. */
export function ConsentsField({ consents, links }: ConsentsFieldProps) {
  const { say } = useFormWords();
  return consents.map((consent, index) => (
    <CheckboxField
      key={consent.type}
      name={consentField(index)}
      rule={consent.required === false ? undefined : required}
      label={
        <>
          {consentText(consent, (type) => say('consent.accept', { type }))}
          {consent.type === TERMS && (
            <span className={styles.links}>
              {/* In a tab of their own: the form, with the password in it, stays as it is. */}
              <a href={links.terms} target="_blank" rel="noopener">
                {say('consent.terms')}
              </a>
              <a href={links.privacy} target="_blank" rel="noopener">
                {say('consent.privacy')}
              </a>
            </span>
          )}
        </>
      }
    />
  ));
}
