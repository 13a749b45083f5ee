import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import styles from './page-heading.module.css';

/** The first page has the focus where the browser puts it; later ones take it to their heading. */
let hasShownPage = false;

export interface PageHeadingProps {
  /** Name of the page, also of the tab. */
  title: string;
  /** A line below it. */
  children?: ReactNode;
}

/** The heading of a page. It gets the focus when the page opens after another one, so that screen readers say where one is. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Parlay releases`;
    if (hasShownPage) heading.current?.focus();
    hasShownPage = true;
  }, [title]);
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children && <div className={styles.text}>{children}</div>}
    </div>
  );
}
