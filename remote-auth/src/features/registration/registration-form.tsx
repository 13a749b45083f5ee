import { MINIMUM_AGE } from '@parlay/contracts/fixed-constants';
import { consentField } from '@parlay/forms/consents';
import { ErrorSummary } from '@parlay/forms/error-summary';
import { Form } from '@parlay/forms/form';
import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Skeleton } from '@parlay/ui/skeleton';
import { ArrowLeft } from 'lucide-react';
import { withReference } from '../../model/failure-text.ts';
import {
  draftOf,
  EMPTY_VALUES,
  type RegistrationValues,
  STEPS,
  type Step,
  valuesOf,
} from '../../model/registration.ts';
import { FingerprintOnUse } from '../fingerprint/form-used.tsx';
import styles from './registration.module.css';
import { StepOne } from './step-one.tsx';
import { StepTwo } from './step-two.tsx';
import type { useFacts } from './use-facts.ts';
import type { useNameChecks } from './use-name-checks.ts';
import type { useRegister } from './use-register.ts';

const NOTHING: Partial<RegistrationValues> = {};

/** Returns this tab's draft, which never contains a password. */
export const useRegistrationDraft = () => useDraft('registration', NOTHING, valuesOf);

export interface RegistrationFormProps {
  facts: ReturnType<typeof useFacts>;
  names: ReturnType<typeof useNameChecks>;
  register: ReturnType<typeof useRegister>;
  draft: ReturnType<typeof useRegistrationDraft>;
}

/** Renders both steps as one form, so that a hidden step keeps its values. */
export function RegistrationForm({ facts, names, register, draft }: RegistrationFormProps) {
  const { t, locale } = useMessages();
  const { brand } = usePorts();
  const { currencies } = brand.brand;
  const [stored, store] = draft;
  const only = currencies.length === 1 ? currencies[0] : undefined;
  const labels = {
    ...Object.fromEntries(STEPS[register.step].map((name) => [name, t(`register.labels.${name}`)])),
    ...(register.step === 2 && facts.data
      ? Object.fromEntries(facts.data.consents.map((consent, at) => [consentField(at), consent.presentedText]))
      : {}),
  };
  return (
    <Form<RegistrationValues>
      label={t('register.title')}
      className={styles.form}
      initialValues={{ ...EMPTY_VALUES, ...stored, ...(only ? { currency: only } : {}) }}
      t={t}
      locale={locale}
      onValues={(values) => store(draftOf(values))}
      onSubmit={register.submit}
    >
      {({ submitting }) => (
        <>
          <FingerprintOnUse />
          <ErrorSummary labels={labels} />
          {register.step === 1 ? (
            <StepOne minAge={facts.data?.minAge ?? MINIMUM_AGE} names={names} />
          ) : facts.data ? (
            <StepTwo facts={facts.data} />
          ) : (
            <FactsMissing facts={facts} />
          )}
          <Actions step={register.step} back={register.back} submitting={submitting} ready={facts.data !== undefined} />
        </>
      )}
    </Form>
  );
}

function FactsMissing({ facts }: { facts: ReturnType<typeof useFacts> }) {
  const { t } = useMessages();
  if (facts.status !== 'failed') {
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    );
  }
  return (
    <Banner
      tone="loss"
      role="alert"
      action={
        <Button size="sm" variant="secondary" onClick={() => void facts.reload()}>
          {t('register.again')}
        </Button>
      }
    >
      {withReference(t('register.factsFailed'), facts.error?.reference, t)}
    </Banner>
  );
}

function Actions(props: { step: Step; back(): void; submitting: boolean; ready: boolean }) {
  const { t } = useMessages();
  return (
    <div className={styles.actions}>
      {props.step === 2 && (
        <Button
          size="lg"
          variant="secondary"
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={props.back}
          disabled={props.submitting}
        >
          {t('register.back')}
        </Button>
      )}
      <Button type="submit" size="lg" block working={props.submitting} disabled={props.step === 2 && !props.ready}>
        {t(props.step === 1 ? 'register.next' : 'register.submit')}
      </Button>
    </div>
  );
}
