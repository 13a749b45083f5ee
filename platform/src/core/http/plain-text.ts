/**
 * Text that people wrote, for other people to read: without signs that draw nothing but change what is read around them
 * (controls, overrides of direction). It stays text: who shows it as HTML escapes it.
 */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
