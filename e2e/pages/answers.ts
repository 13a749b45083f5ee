import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { running } from '../support/site.ts';

export type Audience = 'visitor' | 'player';

/** As whom a page is asked for; left out, the brand is 104. */
export interface Asker {
  audience: Audience;
  /** One of the other designed brands (VISUAL.md 3). */
  brand?: 103 | 105;
}

/** The asker's name in the stored answers: `visitor`, `visitor of 103`. */
export const nameOf = ({ audience, brand }: Asker): string => (brand ? `${audience} of ${brand}` : audience);

/** What the platform answered once, to be answered again for pictures. */
export interface Stored {
  /** When it did, in milliseconds since the epoch. */
  at: number;
  /** Id of the tournament on the pictures. */
  tournament: string;
  /** JSON of answers by the asker's name and the address, as `addressOf` writes it; ports of the product in braces. */
  answers: Record<string, Record<string, string>>;
}

const FILE = join(import.meta.dirname, 'stored', 'answers.json');

export const readAnswers = (): Stored => JSON.parse(readFileSync(FILE, 'utf8')) as Stored;

export function writeAnswers(stored: Stored): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(stored, null, 2)}\n`);
}

/** Path and query of a call without what differs from run to run and from width to width. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ['origin', 'device']) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** Every product has ports of its own; stored answers name them. */
export function withoutPorts(json: string): string {
  const { site, sandbox, realtime } = running().ports;
  return json
    .replaceAll(`localhost:${site}`, 'localhost:{site}')
    .replaceAll(`localhost:${sandbox}`, 'localhost:{sandbox}')
    .replaceAll(`"wsPort":${realtime}`, '"wsPort":{realtime}');
}

export function withPorts(json: string): string {
  const { ports } = running();
  return json.replaceAll(
    /\{(site|sandbox|realtime)\}/g,
    (_, name: 'site' | 'sandbox' | 'realtime') => `${ports[name]}`,
  );
}
