import type { ApiFailure, ApiResult, DataOf, Schemas } from '@parlay/contracts/api';
import { fault } from '@parlay/contracts/validation/fault';
import { type FieldFaults, faultsOf, type Submitted } from '@parlay/forms/submit';
import { countEvent } from '@parlay/ports/count';
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
import { type Fingerprint, fingerprintSoon } from '../fingerprint/fingerprint.ts';
import type { useNameChecks } from './use-name-checks.ts';

export interface UseRegister {
  consents: readonly Schemas['Consent'][];
  names: ReturnType<typeof useNameChecks>;
  /** The player is made and signed in. */
  onRegistered(email: string): void;
  /** An earlier try made the player, but its answer was lost. A repeated request signs nobody in: the player logs in. */
  onRegisteredBefore(username: string): void;
  /** Loads the brand's page about it (AU9): an address, or a path of the site without its language, which the edge adds. */
  leave(url: string): void;
}

/** One registration that the player means. All its tries carry the same token, so that it is made once at most (D20). */
interface Intent {
  token: string;
  /** Part of the content, which the server takes again only as it was: one that is ready later waits for another intent. */
  fingerprint: Fingerprint | undefined;
}

/** The two steps and the call between them. */
export function useRegister({ consents, names, onRegistered, onRegisteredBefore, leave }: UseRegister) {
  const { t } = useMessages();
  const ports = usePorts();
  const { api, brand, i18n, notify, preferences, session } = ports;
  const [step, setStep] = useState<Step>(1);
  const intent = useRef<Intent>(undefined);
  const businessUnit = { businessUnitId: brand.brand.id };

  /** Step two is not reached with a name that is taken (AU10): what is still being asked is waited for. */
  async function takenNames(values: RegistrationValues): Promise<FieldFaults> {
    const [username, displayName] = await Promise.all([
      names.username(values.username),
      names.displayName(values.displayName),
    ]);
    return {
      ...(username === 'taken' ? { username: fault('duplicate') } : {}),
      ...(displayName === 'taken' ? { displayName: fault('duplicate') } : {}),
    };
  }

  function refused(error: ApiFailure): Submitted {
    const url = redirectOf(error.details);
    if (url) {
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
    const faults = faultsOf(error, FIELD_OF_PATH);
    const known = Object.keys(faults).filter((name) => [...STEPS[1], ...STEPS[2], 'consent0'].includes(name as never));
    if (known.length === 0) return {};
    setStep(stepOf(known));
    return faults;
  }

  /** Just in time: a token is good for one registration and not for long (D20). */
  async function newIntent(): Promise<ApiResult<Intent>> {
    const result = await api.post('/api/register/registration-token', { body: { businessUnit } });
    if (!result.ok) return result;
    const token = result.data.registrationToken;
    return { ok: true, data: { token, fingerprint: await fingerprintSoon(preferences) } };
  }

  /**
   * The token is kept whatever was answered: the try before may have made the player, and its token tells that they are
   * the same, while after a refusal it is as good as a new one. What it is not good for any more begins anew.
   */
  async function attempt(values: RegistrationValues): Promise<ApiResult<DataOf<'/api/register', 'post'>>> {
    const isKept = intent.current !== undefined;
    if (!intent.current) {
      const made = await newIntent();
      if (!made.ok) return made;
      intent.current = made.data;
    }
    const { token, ...known } = intent.current;
    // Asked for again, because the choice about cookies may have changed.
    const fingerprint = known.fingerprint && (await fingerprintSoon(preferences));
    const user = userOf(values, { locale: i18n.locale, consents, fingerprint });
    const result = await api.post('/api/register', { body: { businessUnit, user, token } });
    if (result.ok || result.error.code !== 'registration_token_invalid') return result;
    intent.current = undefined;
    return isKept ? attempt(values) : result;
  }

  async function send(values: RegistrationValues): Promise<Submitted> {
    const result = await attempt(values);
    if (!result.ok) return refused(result.error);
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

  async function submit(values: RegistrationValues): Promise<Submitted> {
    // A try before may have made the player: then the names are taken by who is asking.
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
