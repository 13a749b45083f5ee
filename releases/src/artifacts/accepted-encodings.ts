import type { Encoding } from './store.ts';

/** Returns the encodings that a client accepts, best first and identity last. A quality of 0 excludes an encoding. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (name && !refused) accepted.add(name);
  }
  const encodings: Encoding[] = [];
  if (accepted.has('br')) encodings.push('br');
  if (accepted.has('gzip') || accepted.has('*')) encodings.push('gzip');
  encodings.push('identity');
  return encodings;
}
