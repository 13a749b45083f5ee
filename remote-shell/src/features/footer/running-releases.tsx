import { useTopicEvent } from '@parlay/bus/react';
import { RELEASE_SET_ID } from '@parlay/contracts/page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';
import { parseReleases, type Releases } from '../../model/releases.ts';
import styles from './footer.module.css';

/** What runs in this page, remote by remote, for auditors and support (RS14). Follows swaps while the page is open. */
export function RunningReleases() {
  const { t } = useMessages();
  const { self, bus } = usePorts();
  const [releases, setReleases] = useState<Releases>({});
  useEffect(() => setReleases(parseReleases(document.getElementById(RELEASE_SET_ID)?.textContent)), []);
  useTopicEvent(bus, 'release.changed', ({ remote, to }) => setReleases((known) => ({ ...known, [remote]: to })));

  const running = { ...releases, [self.remote]: self.version };
  return (
    <p className={styles.releases}>
      {t('footer.releases')}{' '}
      {Object.entries(running)
        .map(([remote, version]) => `${remote} ${version}`)
        .join(' · ')}
    </p>
  );
}
