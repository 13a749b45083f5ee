import { kilobytes } from '@parlay/releases/kilobytes';
import type { ComparisonReply } from '@parlay/releases/replies/comparison';
import { Card } from '@parlay/ui/card';
import { sizeChange } from '../format/numbers.ts';
import { time } from '../format/utc.ts';
import { contractsText } from '../remote/version-texts.ts';
import styles from './compare.module.css';

/** Shows the two versions side by side, with the gate's current verdict on each. */
export function Sides({ comparison: { from, to } }: { comparison: ComparisonReply }) {
  return (
    <div className={styles.sides}>
      <Side side={from} />
      <Side side={to} before={from} />
    </div>
  );
}

type SideData = ComparisonReply['from'];

function Side({ side, before }: { side: SideData; before?: SideData | undefined }) {
  const { version, publishedAt, publishedBy, commit, dirty, contracts, gate } = side;
  const change = (part: 'first' | 'page') => (before ? `, ${sizeChange(side.size[part] - before.size[part])}` : '');
  const reasons = [...gate.reasons, ...(gate.trial?.reasons ?? [])];
  return (
    <Card as="section" pad="md" aria-label={`Version ${version}`}>
      <h2 className={styles.version}>{version}</h2>
      <dl className={styles.facts}>
        <dt>Published</dt>
        <dd>
          {time(publishedAt)}, {publishedBy}
        </dd>
        <dt>Commit</dt>
        <dd>{commit === null ? 'not named' : `${commit}${dirty ? ', with other changes' : ''}`}</dd>
        <dt>Every page loads</dt>
        <dd>
          {kilobytes(side.size.first)}
          {change('first')}
        </dd>
        <dt>Largest page adds</dt>
        <dd>
          {kilobytes(side.size.page)}
          {change('page')}
        </dd>
        <dt>Contracts</dt>
        <dd>{contractsText(contracts)}</dd>
        <dt>Gate now</dt>
        <dd>
          {reasons.length === 0
            ? gate.trial
              ? 'Passed, with a trial.'
              : 'The rules allow it; not tried on what is live now.'
            : reasons.join(' ')}
        </dd>
      </dl>
    </Card>
  );
}
