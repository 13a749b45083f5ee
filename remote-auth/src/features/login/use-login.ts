import { acceptedOf } from '@parlay/forms/consents';
import { faultsOf, type Submitted } from '@parlay/forms/submit';
import type { Consent } from '@parlay/ports';
import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { type LoginProblem, problemOf } from '../../model/problem.ts';
import { sendTag } from '../affiliate/send-tag.ts';
import { fingerprintSoon } from '../fingerprint/fingerprint.ts';

export interface LoginValues {
  username: string;
  password: string;
  [consent: `consent${number}`]: boolean;
}

const parseName = (kept: unknown) => (typeof kept === 'string' && kept.length <= 254 ? kept : undefined);

/** The name typed so far, shared by page and modal. The password is never kept. */
export const useTypedName = () => useDraft<string>('login.username', '', parseName);

/** Consents without which this name is not let in. They say nothing about another one. */
export interface Lacking {
  username: string;
  consents: readonly Consent[];
}

export interface Login {
  submit(values: LoginValues): Promise<Submitted>;
  /** Asked for by a failed login; sent with the next one of the same name (AU2). */
  lacking: Lacking | undefined;
  /** `attempt` tells one failure from the next of the same kind. */
  problem: { what: LoginProblem; attempt: number } | undefined;
}

/** Logs in through the session port; whoever shows the form hears of success as everybody does, by the session. */
export function useLogin(onSuccess: () => void): Login {
  const ports = usePorts();
  const { session, preferences } = ports;
  const [lacking, setLacking] = useState<Lacking>();
  const [problem, setProblem] = useState<Login['problem']>();
  const [attempt, setAttempt] = useState(1);

  async function submit(values: LoginValues): Promise<Submitted> {
    setProblem(undefined);
    setAttempt(attempt + 1);
    const username = values.username.trim();
    const consents = lacking?.username === username ? lacking.consents : [];
    const browserFingerPrint = await fingerprintSoon(preferences);
    const result = await session.login({
      username,
      password: values.password,
      ...(browserFingerPrint ? { browserFingerPrint } : {}),
      ...(consents.length > 0 ? { consents: acceptedOf(consents, { ...values }) } : {}),
    });
    if (result.ok && session.current().status === 'player') {
      void sendTag(ports);
      onSuccess();
      return undefined;
    }
    if (result.ok) {
      // Accepted, but who is signed in could not be learned.
      setProblem({ what: { kind: 'unreachable' }, attempt });
      return {};
    }
    if (result.fault === 'consents') {
      setLacking({ username, consents: result.consents });
      return {};
    }
    const faults = faultsOf(result.error);
    const own = Object.entries(faults).filter(([field]) => field === 'username' || field === 'password');
    if (own.length > 0) return Object.fromEntries(own);
    setProblem({ what: problemOf(result), attempt });
    return {};
  }

  return { submit, lacking, problem };
}
