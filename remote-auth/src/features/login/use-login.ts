import { bareCode } from '@parlay/contracts/validation/one-time-code';
import { acceptedOf } from '@parlay/forms/consents';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import type { Consent } from '@parlay/ports';
import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { type ComponentType, useState } from 'react';
import { failureOf, type LoginFailure } from '../../model/login-failure.ts';
import { sendTag } from '../affiliate/send-tag.ts';
import { fingerprintWithin } from '../fingerprint/fingerprint.ts';
import { applyPreferences } from '../preferences/apply-preferences.ts';
import type { CodeStepProps } from './code-step.tsx';

export interface LoginValues {
  username: string;
  password: string;
  /** Second-factor code, once required. */
  otp?: string;
  [consent: `consent${number}`]: boolean;
}

const parseName = (stored: unknown) => (typeof stored === 'string' && stored.length <= 254 ? stored : undefined);

/** Stores the typed username as a draft, shared by page and modal. The password is never stored. */
export const useTypedName = () => useDraft<string>('login.username', '', parseName);

/** Consents that this username must accept before logging in. */
export interface MissingConsents {
  username: string;
  consents: readonly Consent[];
}

/** Required second factor for a username (D2), and the component that asks for it. */
interface CodeQuestion {
  username: string;
  Step: ComponentType<CodeStepProps>;
}

const loadStep = () => import(/* webpackChunkName: "login-code" */ './code-step.tsx');

export interface Login {
  submit(values: LoginValues): Promise<SubmitResult>;
  /** Set by a failed login, and sent with the next login for the same username (AU2). */
  missing: MissingConsents | undefined;
  /** Set once username and password have been accepted. */
  question: CodeQuestion | undefined;
  /** Returns to the username and password fields. */
  leaveCodeStep(): void;
  /** `attempt` distinguishes repeated failures of the same kind. */
  failure: { what: LoginFailure; attempt: number } | undefined;
}

const FIELDS = new Set(['username', 'password', 'otp']);

/**
 * Logs in through the session port. On success the session changes, so the form needs no other signal. During a
 * break, the login opens the break page.
 */
export function useLogin(onSuccess: () => void, onLeave?: () => void): Login {
  const ports = usePorts();
  const { session, preferences, navigation } = ports;
  const [missing, setMissing] = useState<MissingConsents>();
  const [question, setQuestion] = useState<CodeQuestion>();
  const [failure, setFailure] = useState<Login['failure']>();
  const [attempt, setAttempt] = useState(1);

  async function submit(values: LoginValues): Promise<SubmitResult> {
    setFailure(undefined);
    setAttempt(attempt + 1);
    const username = values.username.trim();
    const consents = missing?.username === username ? missing.consents : [];
    const browserFingerPrint = await fingerprintWithin(preferences);
    const result = await session.login({
      username,
      password: values.password,
      ...(browserFingerPrint ? { browserFingerPrint } : {}),
      ...(question && values.otp ? { otp: bareCode(values.otp) } : {}),
      ...(consents.length > 0 ? { consents: acceptedOf(consents, { ...values }) } : {}),
    });
    if (result.ok && session.current().status === 'player') {
      void sendTag(ports);
      void applyPreferences(ports);
      onSuccess();
      return undefined;
    }
    if (result.ok) {
      // The login was accepted, but the player's record failed to load.
      setFailure({ what: { kind: 'unreachable' }, attempt });
      return {};
    }
    if (result.error === 'consents') {
      setMissing({ username, consents: result.consents });
      return {};
    }
    if (result.failure.code === 'otp_required' && !question) return showCodeStep(username);
    const fieldErrors = fieldErrorsOf(result.failure, { 'x-otp': 'otp' });
    const own = Object.entries(fieldErrors).filter(([field]) => FIELDS.has(field));
    if (own.length > 0) return Object.fromEntries(own);
    const what = failureOf(result);
    // The refused login has opened the break page, which shows when the break ends and how to get the money paid
    // out.
    if ((what.kind === 'onBreak' || what.kind === 'selfExcluded') && navigation.has('on-break')) {
      onSuccess();
      onLeave?.();
      navigation.go(navigation.urlFor('on-break'));
      return undefined;
    }
    setFailure({ what, attempt });
    return {};
  }

  async function showCodeStep(username: string): Promise<SubmitResult> {
    try {
      const { default: Step } = await loadStep();
      setQuestion({ username, Step });
    } catch {
      setFailure({ what: { kind: 'unreachable' }, attempt });
    }
    return {};
  }

  function leaveCodeStep() {
    setQuestion(undefined);
    setFailure(undefined);
  }

  return { submit, missing, question, leaveCodeStep, failure };
}
