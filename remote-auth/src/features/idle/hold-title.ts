export interface TitleOverride {
  show(text: string): void;
  /** Restores the page's own title, including any changes made in the meantime. */
  release(): void;
}

/** Replaces the document's title until released, even if the page sets a different one. */
export function overrideTitle(document: Document): TitleOverride {
  let pageTitle = document.title;
  let override = pageTitle;
  const sync = () => {
    if (document.title === override) return;
    pageTitle = document.title;
    document.title = override;
  };
  const observer = new MutationObserver(sync);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return {
    show(text) {
      sync();
      override = text;
      document.title = text;
    },
    release() {
      sync();
      observer.disconnect();
      document.title = pageTitle;
    },
  };
}
