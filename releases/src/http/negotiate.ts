import type { Encoding } from '../artifacts/store.ts';

/** Encodings a client takes, best first; identity always last. A quality of 0 is a refusal. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const taken = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (name && !refused) taken.add(name);
  }
  const encodings: Encoding[] = [];
  if (taken.has('br')) encodings.push('br');
  if (taken.has('gzip') || taken.has('*')) encodings.push('gzip');
  encodings.push('identity');
  return encodings;
}

/** Languages of an Accept-Language header, most wanted first, lower case. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ tag }) => tag);
}
