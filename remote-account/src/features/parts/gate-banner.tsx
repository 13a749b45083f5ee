import type { PublicRoute } from '@parlay/contracts/routes';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { ButtonLink } from '@parlay/ui/button';
import { Link } from 'react-router-dom';
import type { Gate } from '../../model/gates.ts';

const GATE_LINKS: Record<Gate, { text: string; route: PublicRoute; label: string }> = {
  identity: { text: 'overview.proveIdentity', route: 'account/verification', label: 'nav.verification' },
  email: { text: 'overview.confirmEmail', route: 'resend-email', label: 'overview.resend' },
  'rewards-refused': { text: 'overview.rewardsRefused', route: 'help-centre', label: 'overview.getHelp' },
  'rewards-waiting': { text: 'overview.rewardsWaiting', route: 'help-centre', label: 'overview.getHelp' },
};

/** Renders the next step that the player has to take, with a link (AC1, X28). */
export function GateBanner({ by }: { by: Gate | undefined }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  if (!by) return null;
  const { text, route, label } = GATE_LINKS[by];
  return (
    <Banner
      tone="neutral"
      action={
        navigation.has(route) && (
          <ButtonLink size="sm" variant="secondary" as={Link} to={navigation.urlFor(route)}>
            {t(label)}
          </ButtonLink>
        )
      }
    >
      {t(text)}
    </Banner>
  );
}
