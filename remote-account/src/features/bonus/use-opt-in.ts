import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { useBonusReload, useOptedIn } from './use-bonuses.ts';

/** Returns a function that opts in to an offer. Opting in is idempotent, so it needs no key. */
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
    const response = await api.post('/api/bonus/opt-in', { body: { bonusId } });
    setWorking(false);
    if (!response.ok) return setFailure(failureText(response.error, t));
    move(response.data);
    // A chosen offer shows its own confirmation. A bonus moves to another position on the page, so it needs a
    // notice.
    if (response.data.bonus)
      notify.show({ id: 'bonus-chosen', type: 'success', title: t('bonus.chosen'), text: t('bonus.chosenText') });
    await reload();
  };
  return { run, working, failure };
}
