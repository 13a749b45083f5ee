/** Calls `then` with the URL of each link that is hovered, focused or touched. */
export function onLinkIntent(document: Document, then: (address: string) => void): void {
  let last: Element | null = null;
  const notice = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && link !== last) then(link.href);
    last = link;
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, notice, { capture: true, passive: true });
}
