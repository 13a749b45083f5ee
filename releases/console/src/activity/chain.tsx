import { AuditReply } from '@parlay/releases/replies/history';
import { Banner } from '@parlay/ui/banner';
import { Button, ButtonLink } from '@parlay/ui/button';
import { Skeleton } from '@parlay/ui/skeleton';
import { Download } from 'lucide-react';
import { ReadLine } from '../cli-line/read-line.tsx';
import { useData } from '../data/use-data.ts';
import { count } from '../format/numbers.ts';
import { time } from '../format/utc.ts';
import styles from './activity.module.css';

/** Shows whether the log is intact. Checks once and on request, because the registry reads the whole log for it. */
export function Chain() {
  const { data, at, error, isLoading, reload } = useData('/api/audit/verify', AuditReply, { isLong: true });
  return (
    <section aria-label="State of the log" className={styles.chain}>
      <div aria-live="polite" aria-busy={isLoading}>
        {isLoading && <Skeleton width="full" />}
        {error && <Banner tone="neutral">The log could not be verified: {error.message}</Banner>}
        {data && <Banner tone={data.ok ? 'win' : 'loss'}>{verdictText(data)}</Banner>}
      </div>
      {at && <p className={styles.note}>Verified at {time(at.toISOString())}.</p>}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={reload}>
          Verify again
        </Button>
        <ButtonLink variant="secondary" href="/api/audit/export" download icon={<Download aria-hidden="true" />}>
          Export as JSON lines
        </ButtonLink>
      </div>
      <ReadLine reading={{ kind: 'verify' }} />
      <ReadLine reading={{ kind: 'export' }} />
    </section>
  );
}

function verdictText(verdict: AuditReply): string {
  if (verdict.ok)
    return `All ${count(verdict.entries)} entries are whole and in order, and the tables say the same. The head is ${verdict.head.slice(0, 32)}.`;
  const { brokenAt, problem, differences } = verdict;
  if (brokenAt !== null) return `The log is broken at entry ${count(brokenAt)}: ${problem}.`;
  return `The log is whole, but ${differences.length > 0 ? `the tables differ from it: ${differences.join(' ')}` : `${problem}.`}`;
}
