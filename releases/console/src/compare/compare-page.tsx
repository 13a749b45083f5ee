import { kilobytes } from '@parlay/releases/kilobytes';
import { ComparisonReply } from '@parlay/releases/replies/comparison';
import { cx } from '@parlay/ui/cx';
import { Panel } from '@parlay/ui/panel';
import { useParams, useSearchParams } from 'react-router-dom';
import { ReadLine } from '../cli-line/read-line.tsx';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { countText, shortCommit, sizeChange } from '../format/numbers.ts';
import { useChannel } from '../live/channel.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { ChangeTable } from './change-table.tsx';
import styles from './compare.module.css';
import { listText } from './list-text.ts';
import { Sides } from './sides.tsx';
import { VersionPicker } from './version-picker.tsx';

/** Compares two versions of a remote. Both are part of the URL, so that a comparison can be shared. */
export function ComparePage() {
  const { remote = '' } = useParams();
  const [query] = useSearchParams();
  const [from, to] = [query.get('from'), query.get('to')];
  return (
    <>
      <PageHeading title={`Compare versions of ${remote}`}>
        <PageLink to={`/remotes/${encodeURIComponent(remote)}`}>All about {remote}</PageLink>
      </PageHeading>
      <VersionPicker remote={remote} from={from} to={to} />
      {from !== null && to !== null && <Comparison remote={remote} from={from} to={to} />}
    </>
  );
}

function Comparison({ remote, from, to }: { remote: string; from: string; to: string }) {
  const { api, channel, revision } = useChannel();
  const path = api(`/remotes/${encodeURIComponent(remote)}/compare?${new URLSearchParams({ from, to })}`);
  const result = useData(path, ComparisonReply, { mark: revision });
  return (
    <Loaded of={result} failed={`${from} and ${to} could not be compared`} rows={6}>
      {(data) => (
        <>
          <Sides comparison={data} />
          <p>Sizes are before compression.</p>
          <ReadLine reading={{ kind: 'compare', remote, from, to, channel }} />
          <Panel title="Files" count={data.files.length}>
            <ChangeTable
              caption="Files that differ, in bytes before compression"
              nothing={`All ${countText(data.sameFiles, 'file')} are the same.`}
              rows={data.files}
              from={from}
              to={to}
              text={kilobytes}
              difference={(change) => sizeChange((change.to ?? 0) - (change.from ?? 0))}
            />
          </Panel>
          <Panel title="Bundled libraries" count={data.libraries?.length}>
            {data.libraries === null ? (
              <p className={styles.text}>One of the two was published without a list of what is bundled.</p>
            ) : (
              <ChangeTable
                caption="Bundled libraries that differ"
                nothing="The same libraries are bundled in the same versions."
                rows={data.libraries}
                from={from}
                to={to}
                text={String}
              />
            )}
            <div className={styles.text}>
              <ReadLine reading={{ kind: 'sbom', remote, version: to }} />
            </div>
          </Panel>
          <Panel title="What it needs from the page" count={data.needs.length}>
            <ChangeTable
              caption="Shared libraries that differ"
              nothing="Both need the same of the page."
              rows={data.needs}
              from={from}
              to={to}
              text={String}
            />
          </Panel>
          <Panel title="Texts, pages and commits">
            <dl className={cx(styles.facts, styles.panel)}>
              <dt>English texts</dt>
              <dd>{data.texts === null ? 'They cannot be read from the files.' : textsText(data.texts)}</dd>
              <dt>Languages</dt>
              <dd>{listText(data.languages)}</dd>
              <dt>Pages</dt>
              <dd>{listText(data.routes)}</dd>
              <dt>Published between them</dt>
              <dd>{betweenText(data)}</dd>
            </dl>
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function textsText({ added, removed, changed }: NonNullable<ComparisonReply['texts']>): string {
  const reworded = changed.length > 0 ? [`reworded: ${changed.join(', ')}`] : [];
  const listed = added.length + removed.length > 0 ? [listText({ added, removed })] : [];
  return [...listed, ...reworded].join('; ') || 'The same.';
}

function betweenText({ between }: ComparisonReply): string {
  if (between.length === 0) return 'Nothing: they are the same version.';
  return between
    .map(({ version, commit }) => `${version} (${commit === null ? 'no commit named' : shortCommit(commit)})`)
    .join(', ');
}
