import type { ReactNode } from 'react';

/** A label and its value. */
export type Fact = readonly [label: string, value: ReactNode];

/** Renders facts with their labels. Omits facts without a value. */
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
