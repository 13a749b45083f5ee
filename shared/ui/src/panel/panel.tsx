import { ChevronUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title: ReactNode;
  level?: 2 | 3 | undefined;
  /** Small figure next to the title. */
  count?: ReactNode;
  icon?: ReactNode;
  /** Muted text or a control at the end of the header. */
  aside?: ReactNode;
  /** Header in text type, 50 px high, for many panels in a column. */
  quiet?: boolean | undefined;
  /** If both are set, a chevron button named `toggleLabel` collapses the body. */
  open?: boolean | undefined;
  onToggle?: (() => void) | undefined;
  toggleLabel?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A card with a header, for a table, a list or a group of events. */
export function Panel(props: PanelProps) {
  const {
    title,
    level = 2,
    count,
    icon,
    aside,
    quiet,
    open = true,
    onToggle,
    toggleLabel,
    children,
    className,
  } = props;
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={cx(styles.panel, className)} aria-labelledby={`${id}title`}>
      <div className={cx(styles.head, quiet && styles.quiet)}>
        {icon && <span className={styles.icon}>{icon}</span>}
        <Heading className={styles.title} id={`${id}title`}>
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Heading>
        {aside && <span className={styles.aside}>{aside}</span>}
        {onToggle && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={`${id}body`}
            aria-label={toggleLabel}
            onClick={onToggle}
          >
            <ChevronUp aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={styles.body} id={`${id}body`} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
