import type { ApiResult } from '@parlay/contracts/api';
import { fieldErrorsOf } from '@parlay/forms/submit';
import { useLazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import type { StepUpRequest } from './step-up-request.ts';

/**
 * Makes a call. If the server requires re-authentication (decision 155), re-authenticates the player and retries
 * the call.
 */
type WithStepUp = <T>(call: () => Promise<ApiResult<T>>) => Promise<ApiResult<T>>;

const StepUp = createContext<WithStepUp>((call) => call());

/**
 * Returns the function for calls that may require re-authentication. If the player cancels, the call stays refused.
 */
export const useStepUp = (): WithStepUp => useContext(StepUp);

const load = () => import(/* webpackChunkName: "step-up-dialog" */ './step-up-dialog.tsx');

/** Provides one re-authentication dialog for all account pages. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const { api } = usePorts();
  const [request, setRequest] = useState<StepUpRequest>();
  const Dialog = useLazyComponent(request !== undefined, load, () => request?.giveUp());
  const open = useRef<StepUpRequest>(undefined);
  open.current = request;
  useEffect(() => () => open.current?.giveUp(), []);

  const ask = (asksCode: boolean) =>
    new Promise<boolean>((resolve) => {
      const end = (isAuthenticated: boolean) => {
        setRequest(undefined);
        resolve(isAuthenticated);
      };
      const show = (secondFactor: boolean, failure?: string): void =>
        setRequest({
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

  const withStepUp: WithStepUp = async (call) => {
    const result = await call();
    if (result.ok || result.error.code !== 'step_up_required') return result;
    return (await ask(result.error.details?.secondFactor === true)) ? call() : result;
  };

  return (
    <StepUp value={withStepUp}>
      {children}
      {Dialog && <Dialog request={request} />}
    </StepUp>
  );
}
