import type { Encoding } from './store.ts';

/** Encodings a client accepts, best first; identity always last. A quality of 0 refuses an encoding. */
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
