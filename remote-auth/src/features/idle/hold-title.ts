export interface HeldTitle {
  show(text: string): void;
  /** The page's own title again, also one it has got meanwhile. */
  release(): void;
}

/** Another title for a while, whatever the page calls itself in between. */
export function holdTitle(document: Document): HeldTitle {
  let page = document.title;
  let held = page;
  const note = () => {
    if (document.title === held) return;
    page = document.title;
    document.title = held;
  };
  const observer = new MutationObserver(note);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return {
    show(text) {
      note();
      held = text;
      document.title = text;
    },
    release() {
      note();
      observer.disconnect();
      document.title = page;
    },
  };
}
