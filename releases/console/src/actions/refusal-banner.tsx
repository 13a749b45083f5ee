import { Banner } from '@parlay/ui/banner';
import { z } from 'zod';
import type { Failure } from '../data/outcome.ts';
import { time } from '../format/utc.ts';
import styles from './action-dialog.module.css';
import { fieldOf } from './field-errors.ts';
import type { ChangeSubmission, Conflict } from './use-change.ts';

const Reasons = z.object({ reasons: z.array(z.string()) });

interface RefusalBannerProps {
  ordering: ChangeSubmission<unknown>;
  /** Fields that show the registry's messages about them. */
  shownFields: readonly string[];
}

/** Shows why a change was not made and what to do next, unless the fields say all of it. */
export function RefusalBanner({ ordering: { error, conflict }, shownFields }: RefusalBannerProps) {
  if (conflict) return <LaterChanges conflict={conflict} />;
  if (!error || isShownAtFields(error, shownFields)) return null;
  const reasons = error.code === 'gate_refused' ? (Reasons.safeParse(error.details).data?.reasons ?? []) : [];
  return (
    <Banner tone="loss" role="alert">
      {reasons.length > 0 ? 'The gate refuses it. Nothing was changed.' : error.message} {nextStep(error)}
      {reasons.length > 0 && <List items={reasons} />}
    </Banner>
  );
}

/** Returns true if the error only says that values are malformed, and each of them is at a field that shows it. */
function isShownAtFields({ code, fieldErrors = {} }: Failure, shownFields: readonly string[]): boolean {
  const names = Object.keys(fieldErrors);
  return code === 'bad_request' && names.length > 0 && names.every((name) => shownFields.includes(fieldOf(name)));
}

function LaterChanges({ conflict: { revision, changes } }: { conflict: Conflict }) {
  return (
    <Banner tone="neutral" role="alert">
      The channel has changed since you looked; it is at revision {revision} now. Nothing was done yet.
      <List
        items={changes.map(
          ({ by, action, what, at, reason }) =>
            `${by}: ${action} ${what.join(', ')}, ${time(at)}${reason === null ? '' : ` (${reason})`}`,
        )}
      />
    </Banner>
  );
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.reasons}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

/** Returns the next step after a refusal whose message does not name one. */
function nextStep({ code, reference }: Failure): string {
  if (code === 'forbidden') return 'Ask ops to do it, or for a token that may.';
  if (code === 'frozen') return 'Ops can unfreeze it, and ops alone can roll it back meanwhile.';
  if (code === 'not_proven') return 'Wait for more visitors, or start it without the demand for proof.';
  if (code === 'internal' && reference !== undefined) return `Try again; the registry's log has it as ${reference}.`;
  return '';
}
