import type { ApiResult } from '@parlay/contracts/api';
import { fieldErrorsOf } from '@parlay/forms/submit';
import { useLoadedWhen } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import type { ProofQuestion } from './proof-question.ts';

/**
 * Makes a call. If the server requires re-authentication (decision 155), asks the player for it and retries the call.
 */
type WithProof = <T>(call: () => Promise<ApiResult<T>>) => Promise<ApiResult<T>>;

const Proof = createContext<WithProof>((call) => call());

/**
 * Returns the function for calls that may require re-authentication. Such a call stays refused if the player cancels.
 */
export const useProof = (): WithProof => useContext(Proof);

const load = () => import(/* webpackChunkName: "proof-dialog" */ './proof-dialog.tsx');

/** Provides one re-authentication dialog for all pages of the account. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const { api } = usePorts();
  const [question, setQuestion] = useState<ProofQuestion>();
  const Dialog = useLoadedWhen(question !== undefined, load, () => question?.giveUp());
  const open = useRef<ProofQuestion>(undefined);
  open.current = question;
  useEffect(() => () => open.current?.giveUp(), []);

  const ask = (asksCode: boolean) =>
    new Promise<boolean>((resolve) => {
      const end = (isProved: boolean) => {
        setQuestion(undefined);
        resolve(isProved);
      };
      const show = (secondFactor: boolean, failure?: string): void =>
        setQuestion({
          secondFactor,
          failure,
          giveUp: () => end(false),
          async answer({ currentPassword, code }) {
            const body = { currentPassword, ...(secondFactor ? { code } : {}) };
            const result = await api.post('/api/account/step-up', { body });
            if (result.ok) {
              end(true);
              return undefined;
            }
            // The second factor has been turned on since the first request.
            const needsCode = secondFactor || result.error.code === 'otp_required';
            const fieldErrors = fieldErrorsOf(result.error);
            const isExplained = secondFactor === needsCode && Object.keys(fieldErrors).length > 0;
            show(needsCode, isExplained ? undefined : failureText(result.error, t));
            return isExplained ? fieldErrors : {};
          },
        });
      show(asksCode);
    });

  const withProof: WithProof = async (call) => {
    const result = await call();
    if (result.ok || result.error.code !== 'step_up_required') return result;
    return (await ask(result.error.details?.secondFactor === true)) ? call() : result;
  };

  return (
    <Proof value={withProof}>
      {children}
      {Dialog && <Dialog question={question} />}
    </Proof>
  );
}
