import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { cx } from '@parlay/ui/cx';
import { Stage } from '@parlay/ui/stage';
import layout from '@parlay/ui/styles/type.module.css';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './auth-page.module.css';
import { Houses } from './houses.tsx';

export interface AuthPageProps {
  headline: string;
  /** A list of facts, or different content for the stage. */
  facts: readonly string[] | ReactNode;
  /** Shown above the form on screens that have no stage. */
  top?: ReactNode;
  /** Widens the column to 680 px, for long forms. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** Renders a stage with facts next to the form. Narrow screens show only the form. */
export function AuthPage({ headline, facts, top, wide, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <Stage as="aside" square className={styles.stage}>
        <p className={layout.displayLg}>{headline}</p>
        <AfterHeading beside>
          {isTextList(facts) ? (
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>
                  <Check aria-hidden="true" />
                  {fact}
                </li>
              ))}
            </ul>
          ) : (
            facts
          )}
          <Houses className={styles.picture} />
        </AfterHeading>
      </Stage>
      <div>
        {top && (
          <Stage square className={styles.top}>
            <AfterHeading beside>{top}</AfterHeading>
          </Stage>
        )}
        <div className={styles.main}>
          <div className={cx(styles.column, wide && styles.wide)}>{children}</div>
        </div>
      </div>
    </div>
  );
}

const isTextList = (facts: AuthPageProps['facts']): facts is readonly string[] =>
  Array.isArray(facts) && facts.every((fact) => typeof fact === 'string');
