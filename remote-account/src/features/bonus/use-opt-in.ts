import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { useBonusReload } from './use-bonuses.ts';

/** Opts in to an offer. Repeating it changes nothing, so it needs no key. */
export function useOptIn(bonusId: string) {
  const { t } = useMessages();
  const { api } = usePorts();
  const reload = useBonusReload();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setWorking(true);
    setFailure(undefined);
    const answer = await api.post('/api/bonus/opt-in', { body: { bonusId } });
    if (answer.ok) await reload();
    else setFailure(failureText(answer.error, t));
    setWorking(false);
  };
  return { run, working, failure };
}
