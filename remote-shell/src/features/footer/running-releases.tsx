import { useTopicEvent } from '@parlay/bus/react';
import { DEVELOPER_TOOLS, RELEASE_SET_ID } from '@parlay/contracts/page-names';
import { elementById } from '@parlay/remote-kit/browser';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { buildNumber, parseReleases, type Releases } from '../../model/releases.ts';
import styles from './footer.module.css';

/** Access key, pressed together with Alt (Alt and Shift in Firefox, Control and Option on a Mac). */
const TOOLS_KEY = 'b';

/**
 * Shows one build number for the running releases, for auditors and support (RS14), and updates it after swaps. In
 * demo mode it links to the developer tools, which list the versions.
 */
export function RunningReleases() {
  const { t } = useMessages();
  const { self, bus, brand } = usePorts();
  const { pathname, search } = usePageLocation();
  const offersTools = useLivePage() && brand.mode === 'demo';
  const [releases, setReleases] = useState<Releases>({});
  useEffect(() => setReleases(parseReleases(elementById(RELEASE_SET_ID)?.textContent)), []);
  useTopicEvent(bus, 'release.changed', ({ remote, to }) => setReleases((known) => ({ ...known, [remote]: to })));

  const build = t('footer.build', { number: buildNumber({ ...releases, [self.remote]: self.version }) });
  return (
    <p className={styles.releases}>
      {offersTools ? (
        <Link
          to={pathname + search + DEVELOPER_TOOLS}
          accessKey={TOOLS_KEY}
          className={styles.tools}
          aria-label={`${build}, ${t('footer.developerTools')}`}
        >
          {build}
        </Link>
      ) : (
        build
      )}
    </p>
  );
}
