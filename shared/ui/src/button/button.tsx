import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerQuiet' | 'volt' | 'stage';

export interface ButtonLook {
  /** `volt` and `stage` are only for stage surfaces. */
  variant?: ButtonVariant | undefined;
  /** 36, 44 or 52 px high. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Full width. */
  block?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'style'> {
  /** While working, a ring replaces the icon and clicks are ignored. The button keeps its focus. */
  working?: boolean | undefined;
}

export function Button({
  variant,
  size,
  block,
  icon,
  iconEnd,
  working = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(classesOf({ variant, size, block }), working && styles.working, className)}
      {...(working ? { 'aria-busy': true } : {})}
      onClick={working ? preventClick : onClick}
    >
      {working ? <Spinner /> : icon}
      <span>{children}</span>
      {iconEnd}
    </button>
  );
}

export type ButtonLinkProps<As extends ElementType = 'a'> = ButtonLook & {
  /** The link component, for example a router's `Link`. Defaults to a plain `a`. */
  as?: As;
} & Omit<ComponentPropsWithRef<As>, keyof ButtonLook | 'as' | 'style'>;

/** Renders a link that looks like a button: `<ButtonLink as={Link} to="/join">Join</ButtonLink>`. */
export function ButtonLink<As extends ElementType = 'a'>({
  as,
  variant,
  size,
  block,
  icon,
  iconEnd,
  ...rest
}: ButtonLinkProps<As>) {
  const Component: ElementType = as ?? 'a';
  const { className, children, ...attributes } = rest as { className?: string; children?: ReactNode };
  return (
    <Component {...attributes} className={cx(classesOf({ variant, size, block }), className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </Component>
  );
}

function classesOf({ variant = 'primary', size = 'md', block }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block);
}

/** Prevents a working submit button from submitting again. */
function preventClick(event: { preventDefault: () => void }) {
  event.preventDefault();
}
