import { kilobytes } from '@parlay/releases/kilobytes';
import type { RemoteReply, RemoteVersion } from '@parlay/releases/replies/remote';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { ReadLine } from '../cli-line/read-line.tsx';
import { countText, sizeChange } from '../format/numbers.ts';
import { time } from '../format/utc.ts';
import { useChannel } from '../live/channel.tsx';
import { FileLink } from '../parts/page-link.tsx';
import styles from './remote-page.module.css';
import { contractsText, placeText } from './version-texts.ts';

export interface VersionDetailsProps {
  remote: string;
  version: RemoteVersion;
  live: RemoteReply['live'];
}

/** Shows the gate's verdict on a version, its contents and the channels that serve it. */
export function VersionDetails({ remote, version: row, live }: VersionDetailsProps) {
  const { channel } = useChannel();
  const { version, digest, commit, dirty, contracts, gate, places, sbom, sourceMaps } = row;
  const { reasons, trial } = gate;
  return (
    <div className={styles.details}>
      <h3>Gate, beside what is live now</h3>
      {reasons.length === 0 ? <p>The rules allow it.</p> : <Reasons of={reasons} />}
      {trial ? (
        <>
          <p>
            Tried in a browser at {time(trial.at)}: {countText(trial.pages, 'page')}, {countText(trial.mounts, 'mount')}
            , {Math.round(trial.seconds)} seconds.
          </p>
          {trial.reasons.length > 0 && <Reasons of={trial.reasons} />}
        </>
      ) : (
        <p>It was not tried in a browser with exactly what is live now.</p>
      )}
      <ReadLine reading={{ kind: 'check', remote, version, channel }} />
      <dl className={styles.facts}>
        <dt>Every page loads</dt>
        <dd>{sizeText(row.size.first, live?.size.first)}</dd>
        <dt>Its largest page adds</dt>
        <dd>{sizeText(row.size.page, live?.size.page)}</dd>
        <dt>Contracts</dt>
        <dd>{contractsText(contracts)}</dd>
        <dt>Source</dt>
        <dd>{sourceText(commit, dirty)}</dd>
        <dt>Digest</dt>
        <dd>{digest}</dd>
        <dt>Source maps</dt>
        <dd>{sourceMaps ? 'stored' : 'none'}</dd>
        <dt>Bundled libraries</dt>
        <dd>
          {sbom ? (
            <FileLink href={`/api/remotes/${remote}/versions/${encodeURIComponent(version)}/sbom`}>
              CycloneDX<VisuallyHidden> list of {version}</VisuallyHidden>
            </FileLink>
          ) : (
            'no list was published'
          )}
        </dd>
        {places.map((place) => (
          <div key={`${place.channel} ${place.as}`} className={styles.place}>
            <dt>{placeText(place)}</dt>
            <dd>
              since {time(place.since)}, by {place.by}
              {place.reason !== null && `: ${place.reason}`}
            </dd>
          </div>
        ))}
      </dl>
      {sbom && <ReadLine reading={{ kind: 'sbom', remote, version }} />}
    </div>
  );
}

function Reasons({ of }: { of: readonly string[] }) {
  return (
    <ul className={styles.reasons}>
      {of.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

const sizeText = (bytes: number, live: number | undefined) =>
  live === undefined ? kilobytes(bytes) : `${kilobytes(bytes)}, ${sizeChange(bytes - live)} beside live`;

function sourceText(commit: string | null, dirty: boolean | null): string {
  if (commit === null) return 'the publisher named no commit';
  return dirty ? `commit ${commit}, from a checkout with other changes` : `commit ${commit}`;
}
