import { ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './overview.module.css';

export interface MatterProps {
  icon: LucideIcon;
  title: string;
  badge?: ReactNode;
  text?: string;
  /** Link to the page that deals with it; false if no live remote has the page. */
  link: { to: string; label: string } | false;
}

/** Renders one open matter: what it is, its state, and a link to its page. */
export function Matter({ icon: Icon, title, badge, text, link }: MatterProps) {
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
