import { required } from '@parlay/contracts/validation/text';
import { CheckboxField } from './checkbox-field.tsx';
import { type Consent, consentField, consentText, TERMS } from './consents.ts';
import styles from './consents-field.module.css';
import { useFormEnvironment } from './context.ts';

export interface ConsentsFieldProps {
  consents: readonly Consent[];
  /** URLs of the pages to which the consent to the terms links (AU2). */
  links: { terms: string; privacy: string };
}

/** Shows one checkbox per consent with its own text, initially unticked. */
export function ConsentsField({ consents, links }: ConsentsFieldProps) {
  const { formText } = useFormEnvironment();
  return consents.map((consent, index) => (
    <CheckboxField
      key={consent.type}
      name={consentField(index)}
      rule={consent.required === false ? undefined : required}
      label={
        <>
          {consentText(consent, (type) => formText('consent.accept', { type }))}
          {consent.type === TERMS && (
            <span className={styles.links}>
              {/* Links open in a new tab, so that the form keeps its input, including the password. */}
              <a href={links.terms} target="_blank" rel="noopener">
                {formText('consent.terms')}
              </a>
              <a href={links.privacy} target="_blank" rel="noopener">
                {formText('consent.privacy')}
              </a>
            </span>
          )}
        </>
      }
    />
  ));
}
