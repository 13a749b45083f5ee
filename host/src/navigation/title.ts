/** Sets the document's title, followed by the brand, and its description. */
export function setPageTitle(document: Document, brand: string, title: string, description?: string): void {
  document.title = title.includes(brand) ? title : `${title} · ${brand}`;
  if (description === undefined) return;
  let meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = 'description';
    document.head.append(meta);
  }
  meta.content = description;
}
