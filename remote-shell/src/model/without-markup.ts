const CHARS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/**
 * Strips markup from a message, which may contain HTML according to the specifications (EN7). The result is
 * rendered as text, so it is harmless in any case (D8).
 */
export const withoutMarkup = (message: string): string =>
  message
    .replace(/<(?:br|\/?(?:p|div|li|ul|ol|h\d))\b[^>]*>/gi, ' ')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => CHARS[name] ?? whole)
    .replace(/ {2,}/g, ' ')
    .trim();
