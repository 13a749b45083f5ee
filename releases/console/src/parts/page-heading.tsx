import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import styles from './page-heading.module.css';

/** Whether a page has been shown. Only later pages focus their heading. */
let hasShownPage = false;

export interface PageHeadingProps {
  /** Title of the page and of the browser tab. */
  title: string;
  /** Line below the title. */
  children?: ReactNode;
  /** Buttons next to the title, below it on narrow screens. */
  aside?: ReactNode;
}

/** Heading of a page. Gets the focus when the page opens after another one, so that screen readers announce it. */
export function PageHeading({ title, children, aside }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Parlay releases`;
    if (hasShownPage) heading.current?.focus();
    hasShownPage = true;
  }, [title]);
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {aside}
    </div>
  );
}
