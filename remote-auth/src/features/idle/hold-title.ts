export interface TitleOverride {
  show(text: string): void;
  /** Restores the page's own title, including changes made in the meantime. */
  release(): void;
}

/** Replaces the document's title until released, even if the page sets another one. */
export function overrideTitle(document: Document): TitleOverride {
  let page = document.title;
  let held = page;
  const sync = () => {
    if (document.title === held) return;
    page = document.title;
    document.title = held;
  };
  const observer = new MutationObserver(sync);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return {
    show(text) {
      sync();
      held = text;
      document.title = text;
    },
    release() {
      sync();
      observer.disconnect();
      document.title = page;
    },
  };
}
