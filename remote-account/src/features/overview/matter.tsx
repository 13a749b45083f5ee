import { ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './overview.module.css';

export interface OverviewItemProps {
  icon: LucideIcon;
  title: string;
  badge?: ReactNode;
  text?: string;
  /** Link to the page that handles it. False if no live remote has that page. */
  link: { to: string; label: string } | false;
}

/** Renders one open matter: its title, its state, and a link to its page. */
export function OverviewItem({ icon: Icon, title, badge, text, link }: OverviewItemProps) {
  return (
    <div className={styles.matter}>
      <Icon aria-hidden="true" />
      <div className={styles.matterText}>
        <p className={type.strong}>
          {title}
          {badge && <> {badge}</>}
        </p>
        {text && <p className={cx(type.sm, type.muted)}>{text}</p>}
      </div>
      {link && (
        <ButtonLink size="sm" variant="secondary" as={Link} to={link.to}>
          {link.label}
        </ButtonLink>
      )}
    </div>
  );
}
