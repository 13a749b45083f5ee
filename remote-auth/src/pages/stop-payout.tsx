import { useMessages } from '@parlay/remote-kit/messages';
import { useOwnLocation } from '@parlay/remote-kit/own-location';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { Button, ButtonLink } from '@parlay/ui/button';
import layout from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ResultMessage } from '../features/recovery/result-message.tsx';
import { SimplePage } from '../features/recovery/simple-page.tsx';
import { withReference } from '../model/failure-text.ts';

type State =
  | { kind: 'asks' | 'working' | 'done' }
  | { kind: 'used' | 'expired' | 'unknown' | 'unreachable'; reference: string | undefined };

const CODES: Readonly<Record<string, 'used' | 'expired' | 'unknown'>> = {
  link_used: 'used',
  link_expired: 'expired',
  link_unknown: 'unknown',
  invalid_request: 'unknown',
};

/**
 * Page `/stop-payout?token=…`, linked from the e-mail about a new payout destination. Opening the page stops
 * nothing.
 */
export default function StopPayoutPage() {
  const { t } = useMessages();
  const { search } = useOwnLocation('stop-payout');
  const token = new URLSearchParams(search).get('token') ?? '';
  return (
    <SimplePage title={t('stopPayout.title')} lead={t('stopPayout.lead')}>
      <Stop token={token} />
    </SimplePage>
  );
}

function Stop({ token }: { token: string }) {
  const { t } = useMessages();
  const { api, navigation, session } = usePorts();
  const player = useSession().status === 'player';
  const [state, setState] = useState<State>({ kind: 'asks' });
  const stop = async () => {
    setState({ kind: 'working' });
    const result = token
      ? await api.post('/api/stop-payout', { body: { token } })
      : { ok: false as const, error: { code: 'link_unknown', reference: undefined } };
    if (!result.ok) {
      const { code, reference } = result.error;
      return setState({ kind: CODES[code] ?? 'unreachable', reference });
    }
    setState({ kind: 'done' });
    // The session on this device has also ended.
    if (player) await session.refresh();
  };
  const isOpen = state.kind === 'asks' || state.kind === 'working' || state.kind === 'unreachable';
  const isStopped = state.kind === 'done' || state.kind === 'used';
  return (
    <div className={layout.stack}>
      <div role="status">
        {state.kind !== 'asks' && state.kind !== 'working' && (
          <ResultMessage tone={state.kind === 'done' ? 'win' : state.kind === 'used' ? 'equal' : 'loss'}>
            {withReference(t(`stopPayout.${state.kind}`), 'reference' in state ? state.reference : undefined, t)}
          </ResultMessage>
        )}
      </div>
      {isOpen && (
        <Button size="lg" variant="primary" working={state.kind === 'working'} onClick={() => void stop()}>
          {t('stopPayout.submit')}
        </Button>
      )}
      {!isOpen && (
        <ButtonLink size="lg" as={Link} to={navigation.urlFor('password')}>
          {t(isStopped ? 'stopPayout.password' : 'stopPayout.instead')}
        </ButtonLink>
      )}
    </div>
  );
}
