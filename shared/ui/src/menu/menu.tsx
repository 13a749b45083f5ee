import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { pressedKey } from '../pressed-key.ts';
import styles from './menu.module.css';

/** Props to spread on the trigger button. */
export interface MenuTriggerProps {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

export interface MenuProps {
  /** Renders the button, as in `trigger={(props) => <IconButton label="Account" icon={…} {...props} />}`. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** Links, buttons and `hr`. Selecting one closes the menu. */
  children: ReactNode;
  /** Name of the list. */
  label: string;
  align?: 'start' | 'end' | undefined;
}

const FOCUSABLE = 'a[href], button:not(:disabled)';

/**
 * A list of links below a button, or above it if there is only space above. Arrow keys move between items. Escape
 * closes it and returns the focus. A click or a focus change outside also closes it.
 */
export function Menu({ trigger, children, label, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);

  useLayoutEffect(() => {
    if (open && root.current && panel.current) setAbove(fitsAboveOnly(root.current, panel.current));
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of the controls inside
    <div className={styles.menu} ref={root} onKeyDown={onKey}>
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the items handle keys themselves */}
      <nav
        id={id}
        ref={panel}
        aria-label={label}
        hidden={!open}
        className={cx(styles.panel, align === 'start' && styles.start, isAbove && styles.above)}
        onClick={(event) => {
          if (!(event.target instanceof Element && event.target.closest(FOCUSABLE))) return;
          // The selected item is hidden with the panel, and the focus must not move to the top of the page.
          focusTrigger();
          setOpen(false);
        }}
      >
        {children}
      </nav>
    </div>
  );

  function focusTrigger() {
    root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }

  function onKey(event: KeyboardEvent) {
    const key = pressedKey(event);
    if (key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      focusTrigger();
      return;
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    // The panel becomes visible with the next paint and cannot receive the focus before that.
    requestAnimationFrame(() => {
      const items = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
      const at = items.indexOf(document.activeElement as HTMLElement);
      const step = key === 'ArrowDown' ? at + 1 : at < 0 ? items.length - 1 : at - 1;
      items[(step + items.length) % items.length]?.focus();
    });
  }
}

/** Pixels between the trigger and the panel. */
const GAP = 8;

/** Returns true if a panel would extend below the window and there is more space for it above its trigger. */
function fitsAboveOnly(root: HTMLElement, panel: HTMLElement): boolean {
  const { top, bottom } = root.getBoundingClientRect();
  const room = window.innerHeight - bottom - GAP;
  return panel.offsetHeight > room && top - GAP > room;
}
