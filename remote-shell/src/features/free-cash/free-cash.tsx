import { isCalmPage } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts, useSession } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { ButtonLink } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { useState } from 'react';
import { isFreeCashOffered } from '../../model/free-cash.ts';
import { HelpLink, RouteLink } from '../links/route-link.tsx';

const SEEN_DRAFT = 'free-cash.seen';
/** Routes where the pop-up would interrupt players. */
const EXCLUDED_ROUTES = /^(game|login|register|account|betting|live-betting|sports-book)/;

/** Shows the pop-up once per visit, after the cookie choice, and never over a game, a form or the account (SH27). */
export function FreeCash() {
  const { t } = useMessages();
  const { brand, api, drafts } = usePorts();
  const rules = brand.brand.freeCash;
  const maintenance = useMaintenance();
  const session = useSession();
  const { route } = usePageLocation();
  const [cookies] = usePreference('cookies');
  const [seen, setSeen] = useState(() => drafts.read(SEEN_DRAFT) === true);
  const isOpen = session.status !== 'unknown';
  const isPossible =
    rules.popup &&
    !maintenance.isOn &&
    isOpen &&
    !seen &&
    cookies !== 'undecided' &&
    !isCalmPage() &&
    !EXCLUDED_ROUTES.test(route?.id ?? '');
  const player = session.status === 'player' ? session.user.customerId : undefined;
  const location = useServerData('/api/lookup-ip-address', isPossible ? () => api.get('/api/lookup-ip-address') : null);
  const stats = useServerData(
    `/api/customer-stats ${player}`,
    isPossible && player ? () => api.post('/api/customer-stats') : null,
  );
  const deposits = player === undefined ? undefined : stats.data?.stats.numberOfDeposits;
  if (!isPossible || !location.data || (player !== undefined && deposits === undefined)) return null;
  if (!isFreeCashOffered({ rules, country: location.data.countryCode, deposits })) return null;
  const close = () => {
    drafts.write(SEEN_DRAFT, true);
    setSeen(true);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('freeCash.title')}
      text={t(player ? 'freeCash.playerText' : 'freeCash.text')}
      closeLabel={t('freeCash.close')}
      actions={
        <>
          <HelpLink page="bonus" onClick={close}>
            {t('freeCash.terms')}
          </HelpLink>
          <ButtonLink as={RouteLink} route={player ? 'account' : 'register'} onClick={close}>
            {t(player ? 'freeCash.account' : 'freeCash.register')}
          </ButtonLink>
        </>
      }
    />
  );
}
