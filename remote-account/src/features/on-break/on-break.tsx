import type { BrowserBreak } from '@parlay/contracts/browser-break';
import { formatDateTime } from '@parlay/contracts/moment';
import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useBrowserBreak } from '@parlay/remote-kit/browser-break';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Button, ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type RunningBreak, textOf } from '../../model/on-break.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { BreakIdentity } from './break-identity.tsx';
import { BreakMoney } from './break-money.tsx';
import { HelpLines } from './help-lines.tsx';
import styles from './on-break.module.css';

/**
 * Renders when the player's break ends, how to get the money paid out, and where to find help. Shows no offers and
 * no links to a new account. Without a pass it shows the break that runs in this browser, and requires a login, which
 * leads back here.
 */
export function OnBreak() {
  const { t } = useMessages();
  const { api } = usePorts();
  const page = useServerData('/api/break', () => api.get('/api/break'));
  const running = page.data?.break;
  const browserBreak = useBrowserBreak();
  return (
    <div className={`${type.wrap} ${styles.page}`}>
      <h1 className={type.displayLg} tabIndex={-1}>
        {t('onBreak.title')}
      </h1>
      <AfterHeading>
        {!page.data && page.status === 'failed' && <LoadFailed error={page.error} onRetry={() => void page.reload()} />}
        {!page.data && page.status !== 'failed' && <Skeleton shape="panel" />}
        {page.data && !running && <NoBreak browserBreak={browserBreak} />}
        {running && <BreakEnd running={running} />}
        {running && <BreakMoney running={running} onPaidOut={() => void page.reload()} />}
        {running?.identity && <BreakIdentity identity={running.identity} onEnd={page.reload} />}
        <HelpLines />
        {running && <Leave onLeft={() => void page.reload()} />}
        {browserBreak && <SomebodyElse />}
      </AfterHeading>
    </div>
  );
}

function BreakEnd({ running }: { running: RunningBreak }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const text = textOf(running);
  const end = running.endsAt ?? running.until;
  return (
    <Card as="section" pad="md" aria-labelledby="break-until" className={styles.until}>
      <h2 id="break-until" className={type.displayXs}>
        {t(`onBreak.until.${text}`)}
      </h2>
      {end && <p className={`${type.displayMd} ${type.num}`}>{formatDateTime(end, formats)}</p>}
      <p>{t(`onBreak.text.${text}`)}</p>
      <p className={type.muted}>{t('onBreak.meanwhile')}</p>
    </Card>
  );
}

/** Renders what is known without a pass: the break of this browser, if one runs, and that a login shows the rest. */
function NoBreak({ browserBreak }: { browserBreak: BrowserBreak | undefined }) {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  return (
    <>
      {browserBreak && (
        <Card as="section" pad="md" aria-labelledby="break-until" className={styles.until}>
          <h2 id="break-until" className={type.displayXs}>
            {t(browserBreak.until ? 'onBreak.browser.until' : 'onBreak.browser.withoutEnd')}
          </h2>
          {browserBreak.until && (
            <p className={`${type.displayMd} ${type.num}`}>
              {formatDateTime(browserBreak.until.getTime(), brand.brand.formats)}
            </p>
          )}
          <p>{t('onBreak.browser.text')}</p>
        </Card>
      )}
      <Card pad="md" className={styles.until}>
        <p>{t('onBreak.noneText')}</p>
        <div>
          <ButtonLink
            as={Link}
            to={navigation.urlFor('login', {}, { query: { return: navigation.urlFor('on-break') } })}
          >
            {t('onBreak.logIn')}
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}

/** Renders the way out for another player. A login ends the break of this browser, but not that of the person. */
function SomebodyElse() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <p className={type.muted}>
      {t('onBreak.other.text')}{' '}
      <Link className={type.more} to={navigation.urlFor('login')}>
        {t('onBreak.other.link')}
      </Link>
    </p>
  );
}

/** Renders the button that removes the break from this browser, for shared devices. */
function Leave({ onLeft }: { onLeft(): void }) {
  const { t } = useMessages();
  const { api } = usePorts();
  const [working, setWorking] = useState(false);
  const leave = async () => {
    setWorking(true);
    await api.post('/api/break/leave');
    setWorking(false);
    onLeft();
  };
  return (
    <div>
      <Button variant="secondary" working={working} onClick={() => void leave()}>
        {t('onBreak.leave')}
      </Button>
    </div>
  );
}
