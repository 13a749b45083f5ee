import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';
import { useOverflow } from './use-overflow.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A small figure behind the label. */
  count?: ReactNode;
  /** With an address the tab is a link, and the current one says `aria-current`. */
  href?: string | undefined;
}

export interface TabsProps {
  /** Name of the row. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /** For buttons always, for links to stay in the page (the click is then prevented). */
  onSelect?: ((id: string) => void) | undefined;
  /** Id of the panel that the tab shows; only for tabs that are buttons. */
  panelId?: ((id: string) => string) | undefined;
}

/** A row that scrolls sideways, with an arrow over each end that hides tabs. Links where tabs have addresses (navigation), `role=tab` with arrow keys where not. */
export function Tabs({ label, tabs, selected, onSelect, panelId }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const hidden = useOverflow(row, tabs.length);
  // A tab that is chosen outside the visible part comes into view, without moving the page.
  useEffect(() => {
    const box = row.current;
    const tab = tabOf(box, selected);
    if (!box || !tab) return;
    if (tab.offsetLeft < box.scrollLeft || tab.offsetLeft + tab.offsetWidth > box.scrollLeft + box.clientWidth) {
      box.scrollLeft = tab.offsetLeft - 16;
    }
  }, [selected]);

  // For the mouse alone: the tab key and a finger reach every tab without them.
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
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
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
        // the space keeps the two apart in the name of the tab
        <>
          {' '}
          <span className={styles.count}>{tab.count}</span>
        </>
      )}
    </>
  );
}
