import { useSessionTime } from '@parlay/betting/session-time';
import type { PagePolicy } from '@parlay/contracts/page-policy';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, useSession } from '@parlay/remote-kit/ports';
import type { ReactNode } from 'react';
import { REGISTER_SITES } from '../../model/registers.ts';
import { ExternalLink, HelpLink, RouteLink } from '../links/route-link.tsx';
import { Clock } from './clock.tsx';
import styles from './protection-bar.module.css';
import { StopButton } from './stop-button.tsx';

/**
 * Shows the information that the player's jurisdiction requires on every page: protective links, the time, and the
 * length of the session.
 */
export function ProtectionBar() {
  const { t } = useMessages();
  const policy = usePolicy();
  const { rgBar, clock, elapsed, panicButton } = policy;
  const canStop = useSession().status === 'player' && panicButton;
  if (rgBar.length === 0 && !clock && !canStop) return null;
  return (
    <div className={styles.bar} data-stays>
      {rgBar.length > 0 && (
        <nav aria-label={t('protection.bar')}>
          <ul className={styles.links}>{rgBar.flatMap((link) => linksOf(link, policy, t))}</ul>
        </nav>
      )}
      {canStop && <StopButton className={styles.stop} />}
      <span className={styles.times}>
        {elapsed && <SessionTime />}
        {clock && <Clock />}
      </span>
    </div>
  );
}

/** Returns the entries for a link in the policy, or none for an unknown link. */
function linksOf(link: string, { register }: PagePolicy, t: (key: string) => string): ReactNode[] {
  const text = t(`protection.links.${link}`);
  const entry = (child: ReactNode, key = link) => <li key={key}>{child}</li>;
  if (link === 'register')
    return register.ids.flatMap((id) => {
      const site = REGISTER_SITES[id];
      return site ? [entry(<ExternalLink href={site.url}>{site.name}</ExternalLink>, id)] : [];
    });
  if (link === 'limits' || link === 'break') return [entry(<RouteLink route="account/limits">{text}</RouteLink>)];
  if (link === 'selfTest') return [entry(<HelpLink page="gaming-addiction-checklist">{text}</HelpLink>)];
  if (link === 'exclusion') return [entry(<HelpLink page="responsible-gambling">{text}</HelpLink>)];
  if (link === 'help') return [entry(<HelpLink page="protection">{text}</HelpLink>)];
  return [];
}

function SessionTime() {
  const { t } = useMessages();
  const time = useSessionTime();
  return time === '' ? null : (
    <span className={styles.session}>
      {t('protection.session')} <time>{time}</time>
    </span>
  );
}
