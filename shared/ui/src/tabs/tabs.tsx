import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { pressedKey } from '../pressed-key.ts';
import styles from './tabs.module.css';
import { useOverflow } from './use-overflow.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A small figure after the label. */
  count?: ReactNode;
  /** With a URL the tab is a link, and the current one has `aria-current`. */
  href?: string | undefined;
}

export interface TabsProps {
  /** Name of the row. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /**
   * Required for buttons. For links it keeps the player on the page, because the click's default action is then
   * prevented.
   */
  onSelect?: ((id: string) => void) | undefined;
  /** Id of the panel that the tab shows. Only for tabs that are buttons. */
  panelId?: ((id: string) => string) | undefined;
}

/**
 * A row of tabs that scrolls sideways. An arrow appears over each end that hides tabs. Tabs with URLs are links
 * (navigation). Other tabs have `role=tab` and arrow keys.
 */
export function Tabs({ label, tabs, selected, onSelect, panelId }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const hidden = useOverflow(row, tabs.length);
  // Scrolls a tab selected outside the visible part into view, without moving the page.
  useEffect(() => {
    const box = row.current;
    const tab = tabOf(box, selected);
    if (!box || !tab) return;
    if (tab.offsetLeft < box.scrollLeft || tab.offsetLeft + tab.offsetWidth > box.scrollLeft + box.clientWidth) {
      box.scrollLeft = tab.offsetLeft - 16;
    }
  }, [selected]);

  // Only for the mouse, because the Tab key and touch reach all tabs without the arrows.
  const arrow = (end: 'start' | 'end') => (
    <button
      type="button"
      className={styles.arrow}
      data-end={end}
      aria-hidden="true"
      tabIndex={-1}
      onClick={() => row.current?.scrollBy({ left: (end === 'start' ? -0.6 : 0.6) * row.current.clientWidth })}
    >
      {end === 'start' ? <ChevronLeft /> : <ChevronRight />}
    </button>
  );
  const arrows = (
    <>
      {hidden['data-hidden-start'] && arrow('start')}
      {hidden['data-hidden-end'] && arrow('end')}
    </>
  );

  if (tabs.some((tab) => tab.href !== undefined)) {
    return (
      <nav aria-label={label} className={styles.box}>
        <div className={styles.tabs} ref={row} {...hidden}>
          {tabs.map((tab) => (
            <a
              key={tab.id}
              data-tab={tab.id}
              className={styles.tab}
              href={tab.href}
              {...(tab.id === selected ? { 'aria-current': 'page' as const } : {})}
              onClick={(event) => {
                if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                onSelect(tab.id);
              }}
            >
              <TabFace tab={tab} />
            </a>
          ))}
        </div>
        {arrows}
      </nav>
    );
  }
  return (
    <div className={styles.box}>
      <div className={styles.tabs} role="tablist" aria-label={label} ref={row} {...hidden} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`tab-${tab.id}`}
            data-tab={tab.id}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            {...(panelId ? { 'aria-controls': panelId(tab.id) } : {})}
            onClick={() => onSelect?.(tab.id)}
          >
            <TabFace tab={tab} />
          </button>
        ))}
      </div>
      {arrows}
    </div>
  );

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[pressedKey(event) ?? ''];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect?.(next.id);
    tabOf(row.current, next.id)?.focus();
  }
}

function tabOf(row: HTMLElement | null, id: string): HTMLElement | undefined {
  const tabs = row?.querySelectorAll<HTMLElement>('[data-tab]') ?? [];
  return [...tabs].find((tab) => tab.dataset.tab === id);
}

function TabFace({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.icon}
      {tab.label}
      {tab.count !== undefined && (
        // The space separates label and count in the tab's accessible name.
        <>
          {' '}
          <span className={styles.count}>{tab.count}</span>
        </>
      )}
    </>
  );
}
