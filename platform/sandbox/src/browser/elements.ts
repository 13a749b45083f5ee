/** Turns a slug such as `ice-hockey` into a title such as `Ice hockey`. */
export const titleFromSlug = (slug: string) => (slug.charAt(0).toUpperCase() + slug.slice(1)).replace(/-/g, ' ');
/** Turns a name such as `Västerö IF` into a slug such as `vastero-if`. */
export const slugify = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Creates an element. Strings become text nodes, so feed content is never parsed as markup. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...children);
  return created;
}
