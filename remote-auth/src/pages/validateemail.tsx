import { useMessages } from '@parlay/remote-kit/messages';
import { useOwnLocation } from '@parlay/remote-kit/own-location';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { Button, ButtonLink } from '@parlay/ui/button';
import layout from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { ResultMessage } from '../features/recovery/result-message.tsx';
import { SimplePage } from '../features/recovery/simple-page.tsx';
import { useValidation } from '../features/recovery/use-validation.ts';
import { withReference } from '../model/failure-text.ts';

/** Page `/validateemail?token=…`, linked from an e-mail (RT4). Opening the page confirms nothing. */
export default function ValidateEmailPage() {
  const { t } = useMessages();
  const { search } = useOwnLocation('validateemail');
  const token = new URLSearchParams(search).get('token') ?? '';
  return (
    <SimplePage title={t('validate.title')} lead={t('validate.lead')} isForNewcomers>
      <Validation token={token} />
    </SimplePage>
  );
}

function Validation({ token }: { token: string }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const player = useSession().status === 'player';
  const { state, redeem } = useValidation(token);
  const isOpen = state.kind === 'ready' || state.kind === 'working' || state.kind === 'unreachable';
  if (isOpen) {
    return (
      <div className={layout.stack}>
        <div role="status">
          {state.kind === 'unreachable' && (
            <ResultMessage tone="loss">{withReference(t('validate.unreachable'), state.reference, t)}</ResultMessage>
          )}
        </div>
        <Button size="lg" variant="primary" working={state.kind === 'working'} onClick={() => void redeem()}>
          {t(state.kind === 'unreachable' ? 'register.again' : 'validate.submit')}
        </Button>
      </div>
    );
  }
  const text = withReference(t(`validate.${state.kind}`), 'reference' in state ? state.reference : undefined, t);
  const isConfirmed = state.kind === 'done';
  return (
    <div className={layout.stack}>
      <ResultMessage tone={isConfirmed ? 'win' : state.kind === 'used' ? 'equal' : 'loss'}>{text}</ResultMessage>
      {!isConfirmed && (
        <ButtonLink size="lg" as={Link} to={navigation.urlFor('resend-email')}>
          {t('resend.title')}
        </ButtonLink>
      )}
      <ButtonLink
        size="lg"
        variant={isConfirmed ? 'primary' : 'secondary'}
        as={Link}
        to={navigation.urlFor(player ? 'account' : 'login')}
      >
        {t(player ? 'validate.account' : 'login.submit')}
      </ButtonLink>
    </div>
  );
}
