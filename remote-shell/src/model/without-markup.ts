const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/**
 * The words of a message that the specifications let be HTML (EN7): notices are text, and what reads as a tag would only be
 * in the way. It is drawn as text, so that nothing of it can do anything, whatever is left (D8).
 */
export const withoutMarkup = (message: string): string =>
  message
    .replace(/<(?:br|\/?(?:p|div|li|ul|ol|h\d))\b[^>]*>/gi, ' ')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .replace(/ {2,}/g, ' ')
    .trim();
