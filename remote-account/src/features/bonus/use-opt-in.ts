import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { useBonusReload, useOptedIn } from './use-bonuses.ts';

/** Opts in to an offer. Repeating it changes nothing, so it needs no key. */
export function useOptIn(bonusId: string) {
  const { t } = useMessages();
  const { api, notify } = usePorts();
  const reload = useBonusReload();
  const move = useOptedIn();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setWorking(true);
    setFailure(undefined);
    const answer = await api.post('/api/bonus/opt-in', { body: { bonusId } });
    setWorking(false);
    if (!answer.ok) return setFailure(failureText(answer.error, t));
    move(answer.data);
    // A chosen offer says so itself; a bonus stands somewhere else now.
    if (answer.data.bonus)
      notify.show({ id: 'bonus-chosen', type: 'success', title: t('bonus.chosen'), text: t('bonus.chosenText') });
    await reload();
  };
  return { run, working, failure };
}
