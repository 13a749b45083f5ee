import { Stage } from '@parlay/ui/stage';
import layout from '@parlay/ui/styles/type.module.css';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './auth-page.module.css';
import { Houses } from './houses.tsx';

/** A stage with what stays true, and the form beside it; on narrow screens the form alone. */
export function AuthPage({
  headline,
  facts,
  children,
}: {
  headline: string;
  facts: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <Stage as="aside" square className={styles.stage}>
        <p className={layout.displayLg}>{headline}</p>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>
              <Check aria-hidden="true" />
              {fact}
            </li>
          ))}
        </ul>
        <Houses className={styles.picture} />
      </Stage>
      <div className={styles.main}>
        <div className={styles.column}>{children}</div>
      </div>
    </div>
  );
}
