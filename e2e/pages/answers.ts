import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentProduct } from '../support/site.ts';

/** `on-break` is a visitor whose break has just ended the session. */
export type Audience = 'visitor' | 'player' | 'on-break';

/** The visitor or player of a page; the default brand is 104. */
export interface Viewer {
  audience: Audience;
  /** One of the other designed brands. */
  brand?: 103 | 105;
}

/** Returns the viewer's name in the stored responses, such as `visitor` or `visitor of 103`. */
export const nameOf = ({ audience, brand }: Viewer): string => (brand ? `${audience} of ${brand}` : audience);

/** Stored responses of the platform, replayed for pictures. */
export interface StoredResponses {
  /** Time at which they were stored, in milliseconds since the epoch. */
  at: number;
  /** Id of the tournament in the pictures. */
  tournament: string;
  /** Id of the player's support ticket in the pictures. */
  ticket: string;
  /** JSON responses by viewer and address (see `addressOf`), with the product’s ports as placeholders in braces. */
  answers: Record<string, Record<string, string>>;
}

/** Replaces the placeholders of an album path with the stored ids. */
export const pathWith = (
  path: string,
  { tournament, ticket }: Pick<StoredResponses, 'tournament' | 'ticket'>,
): string => path.replace('{tournament}', tournament).replace('{ticket}', ticket);

const FILE = join(import.meta.dirname, 'stored', 'answers.json');

export const readResponses = (): StoredResponses => JSON.parse(readFileSync(FILE, 'utf8')) as StoredResponses;

export function writeResponses(stored: StoredResponses): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(stored, null, 2)}\n`);
}

/** Returns the path and query of a call, without the parts that differ between runs and widths. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ['origin', 'device']) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** Replaces the product's ports with placeholders. */
export function withoutPorts(json: string): string {
  const { site, sandbox, realtime } = currentProduct().ports;
  return json
    .replaceAll(`localhost:${site}`, 'localhost:{site}')
    .replaceAll(`localhost:${sandbox}`, 'localhost:{sandbox}')
    .replaceAll(`"wsPort":${realtime}`, '"wsPort":{realtime}');
}

export function withPorts(json: string): string {
  const { ports } = currentProduct();
  return json.replaceAll(
    /\{(site|sandbox|realtime)\}/g,
    (_, name: 'site' | 'sandbox' | 'realtime') => `${ports[name]}`,
  );
}
