import type { ApiFailure, ApiResult, DataOf, Schemas } from '@parlay/contracts/api';
import type { CarriedNotice } from '@parlay/contracts/carried-notice';
import { validationError } from '@parlay/contracts/validation/rule';
import { type FieldErrors, fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { countEvent } from '@parlay/ports/count';
import { carryNotice } from '@parlay/remote-kit/carry-notice';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useRef, useState } from 'react';
import { withReference } from '../../model/failure-text.ts';
import {
  FIELD_OF_PATH,
  type RegistrationValues,
  redirectOf,
  STEPS,
  type Step,
  stepOf,
  userOf,
} from '../../model/registration.ts';
import { waitText } from '../../model/wait-text.ts';
import { sendTag } from '../affiliate/send-tag.ts';
import { type Fingerprint, fingerprintWithin } from '../fingerprint/fingerprint.ts';
import type { useNameChecks } from './use-name-checks.ts';

/** Notice shown on the brand's page after a redirect (AU9), by refusal code. */
const BLOCKED_NOTICES: Readonly<Record<string, CarriedNotice | undefined>> = {
  registration_blocked: 'country-blocked',
  connection_blocked: 'connection-blocked',
};

export interface UseRegister {
  consents: readonly Schemas['Consent'][];
  names: ReturnType<typeof useNameChecks>;
  /** Called when the player is registered and signed in. */
  onRegistered(email: string): void;
  /**
   * Called when an earlier attempt registered the player but its response was lost. A repeated request does not
   * sign the player in, so the player must log in.
   */
  onRegisteredBefore(username: string): void;
  /** Loads the brand's page about the error (AU9). `url` may be a path without a locale, which the edge adds. */
  leave(url: string): void;
}

/**
 * One intended registration. All attempts send the same token, so that the player is registered at most once (D20).
 */
interface Intent {
  token: string;
  /** Part of the request, which must be repeated unchanged. A fingerprint that arrives later is not added. */
  fingerprint: Fingerprint | undefined;
}

/** Manages the two steps and the registration call. */
export function useRegister({ consents, names, onRegistered, onRegisteredBefore, leave }: UseRegister) {
  const { t } = useMessages();
  const ports = usePorts();
  const { api, brand, i18n, notify, preferences, session } = ports;
  const [step, setStep] = useState<Step>(1);
  const intent = useRef<Intent>(undefined);
  const businessUnit = { businessUnitId: brand.brand.id };

  /** Awaits pending checks, so that a taken name prevents step two (AU10). */
  async function takenNames(values: RegistrationValues): Promise<FieldErrors> {
    const [username, displayName] = await Promise.all([
      names.username(values.username),
      names.displayName(values.displayName),
    ]);
    return {
      ...(username === 'taken' ? { username: validationError('duplicate') } : {}),
      ...(displayName === 'taken' ? { displayName: validationError('duplicate') } : {}),
    };
  }

  function handleRefusal(error: ApiFailure): SubmitResult {
    const url = redirectOf(error.details);
    if (url) {
      // The brand's page explains the rule, and the notice names the country.
      const notice = BLOCKED_NOTICES[error.code];
      if (notice) carryNotice(notice);
      leave(url);
      return {};
    }
    const text = (error.kind === 'http' && error.message) || t('register.failedText');
    const tryAgain = ({ retryAfterSeconds }: ApiFailure) =>
      t('register.tryAgain', { wait: waitText(retryAfterSeconds, t) });
    notify.show({
      id: 'registration',
      type: 'error',
      title: t('register.failed'),
      text: withReference(error.status === 429 ? `${text} ${tryAgain(error)}` : text, error.reference, t),
    });
    const fieldErrors = fieldErrorsOf(error, FIELD_OF_PATH);
    const known = Object.keys(fieldErrors).filter((name) =>
      [...STEPS[1], ...STEPS[2], 'consent0'].includes(name as never),
    );
    if (known.length === 0) return {};
    setStep(stepOf(known));
    return fieldErrors;
  }

  /** Requests a token just before it is used, because it can be used only once and soon expires (D20). */
  async function newIntent(): Promise<ApiResult<Intent>> {
    const result = await api.post('/api/register/registration-token', { body: { businessUnit } });
    if (!result.ok) return result;
    const token = result.data.registrationToken;
    return { ok: true, data: { token, fingerprint: await fingerprintWithin(preferences) } };
  }

  /**
   * Sends the registration. The token is kept after every response, because an earlier attempt may have registered
   * the player, and the token identifies it. After a refusal the token remains valid. An invalid token is replaced.
   */
  async function attempt(values: RegistrationValues): Promise<ApiResult<DataOf<'/api/register', 'post'>>> {
    const isReused = intent.current !== undefined;
    if (!intent.current) {
      const created = await newIntent();
      if (!created.ok) return created;
      intent.current = created.data;
    }
    const { token, ...known } = intent.current;
    // Read again, because the cookie choice may have changed.
    const fingerprint = known.fingerprint && (await fingerprintWithin(preferences));
    const user = userOf(values, { locale: i18n.locale, consents, fingerprint });
    const result = await api.post('/api/register', { body: { businessUnit, user, token } });
    if (result.ok || result.error.code !== 'registration_token_invalid') return result;
    intent.current = undefined;
    return isReused ? attempt(values) : result;
  }

  async function send(values: RegistrationValues): Promise<SubmitResult> {
    const result = await attempt(values);
    if (!result.ok) return handleRefusal(result.error);
    notify.close('registration');
    if (!result.data.user.authenticated) {
      onRegisteredBefore(values.username.trim());
      return undefined;
    }
    onRegistered(values.email.trim());
    countEvent(ports, 'registration', result.data.dataLayer.UID);
    await session.refresh();
    void sendTag(ports, 'registration');
    return undefined;
  }

  async function submit(values: RegistrationValues): Promise<SubmitResult> {
    // An earlier attempt may have registered the player, in which case the names are taken.
    if (step === 2 && intent.current) return send(values);
    const taken = await takenNames(values);
    if (Object.keys(taken).length > 0) {
      setStep(1);
      return taken;
    }
    if (step === 2) return send(values);
    setStep(2);
    return undefined;
  }

  return { step, back: () => setStep(1), submit };
}
