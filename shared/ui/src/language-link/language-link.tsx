import { Globe } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import styles from './language-link.module.css';

export interface LanguageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'style'> {
  /** Language of the linked page and of the link text. */
  lang: string;
  current?: boolean | undefined;
  globe?: boolean | undefined;
}

/** A link to this page in another language. */
export function LanguageLink({ current, globe, className, children, ...rest }: LanguageLinkProps) {
  return (
    <a {...rest} className={cx(styles.language, className)} {...(current ? { 'aria-current': true } : {})}>
      {globe && <Globe aria-hidden="true" />}
      {children}
    </a>
  );
}

/** The button that opens a list of languages. Looks the same as the link. */
export function LanguageButton({ className, children, type = 'button', ...rest }: ComponentPropsWithRef<'button'>) {
  return (
    <button {...rest} type={type} className={cx(styles.language, className)}>
      <Globe aria-hidden="true" />
      {children}
    </button>
  );
}
