import type { Bus } from '@parlay/bus';
import { type Recorder, recordBus } from '@parlay/bus/recorder';
import { createRoot } from 'react-dom/client';
import { Panel } from './panel.tsx';
import { panelStyles } from './styles.ts';

export interface DeveloperTools {
  window: Window & typeof globalThis;
  bus: Bus;
  /** Navigates to a path of the site. */
  follow(path: string): void;
  /** Running versions by remote. */
  versions(): ReadonlyMap<string, string>;
  /** Path of the component gallery. */
  gallery: string;
}

const ELEMENT_ID = 'developer-tools';

/**
 * Opens the tools at the bottom of the page, or focuses them if they are already open. They render in a shadow root
 * with their own styles, so that page and tools do not affect each other.
 */
export function openDeveloperTools({ window, bus, follow, versions, gallery }: DeveloperTools): void {
  const { document } = window;
  const open = document.getElementById(ELEMENT_ID);
  if (open) {
    focusPanel(open);
    return;
  }
  const previouslyFocused = document.activeElement;
  const element = document.createElement('div');
  element.id = ELEMENT_ID;
  const shadow = element.attachShadow({ mode: 'open' });
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(panelStyles);
  shadow.adoptedStyleSheets = [sheet];
  document.body.append(element);

  const recorder: Recorder = recordBus(bus);
  const root = createRoot(shadow);
  const close = () => {
    recorder.stop();
    root.unmount();
    element.remove();
    document.body.style.removeProperty('padding-block-end');
    if (previouslyFocused instanceof window.HTMLElement) previouslyFocused.focus({ preventScroll: true });
  };
  // An insecure page has no clipboard.
  const copy = async (text: string) => {
    try {
      await window.navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  };
  root.render(
    <Panel
      recorder={recorder}
      refused={() => [...bus.refused.values()].reduce((sum, count) => sum + count, 0)}
      versions={versions}
      gallery={gallery}
      follow={follow}
      copy={copy}
      onClose={close}
      onDrawn={(panel) => {
        // Lets the bottom of the page scroll above the panel.
        document.body.style.paddingBlockEnd = `${panel.offsetHeight}px`;
        focusPanel(element);
      }}
    />,
  );
}

const focusPanel = (element: HTMLElement) => element.shadowRoot?.querySelector<HTMLElement>('section')?.focus();
