import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  /** Page number, starting at 1. */
  page: number;
  hasNext: boolean;
  /** Hides the pager, because there are no entries. */
  empty?: boolean | undefined;
  onPage: (page: number) => void;
  /** Name of the navigation, followed by its three texts. */
  label: string;
  previous: ReactNode;
  next: ReactNode;
  /** "Page 3" */
  current: ReactNode;
}

export function Pager({ page, hasNext, empty, onPage, label, previous, next, current }: PagerProps) {
  if (empty) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button
        variant="secondary"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {previous}
      </Button>
      <span className={styles.page} aria-current="page">
        {current}
      </span>
      <Button
        variant="secondary"
        iconEnd={<ChevronRight aria-hidden="true" />}
        disabled={!hasNext}
        onClick={() => onPage(page + 1)}
      >
        {next}
      </Button>
    </nav>
  );
}
