import type { ReactNode } from 'react';

/** A label, and what holds. */
export type Fact = readonly [label: string, value: ReactNode];

/** Labelled facts; those without a value are left out. */
export function Facts({ className, facts }: { className: string | undefined; facts: readonly Fact[] }) {
  return (
    <dl className={className}>
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
