/** Languages the stand-ins speak; any other gets English. */
export type Lang = 'en' | 'fi';

export const langOf = (wish: string | undefined): Lang => (wish?.toLowerCase().startsWith('fi') ? 'fi' : 'en');

/** Every text of a page in every language. */
export type Words<K extends string> = Record<Lang, Record<K, string>>;
