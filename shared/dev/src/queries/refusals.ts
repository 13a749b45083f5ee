import { type Definition, readDefinitions } from '@parlay/server/definitions';
import { displayPath } from '@parlay/server/sql-file';

/** Refusals that a function's comment declares: `Refuses: bet_closed 409, round_settled; as break_refusal().` */
interface Declared {
  /** HTTP status by code; undefined if no player sees the code. */
  codes: Map<string, number | undefined>;
  /** Names of functions whose refusals it passes on. */
  as: string[];
}

const DECLARATION = /^-- Refuses: ([^.]*)\.$/m;

function declared({ sql }: Definition): Declared | undefined {
  // The declaration may span lines.
  const [head = ''] = sql.split(/^create or replace/m);
  const [, text] = DECLARATION.exec(head.replaceAll(/\n-- (?=[^R])(?![A-Z{(])/g, ' ')) ?? [];
  if (text === undefined) return undefined;
  const parts = text.split(/[,;]\s+/).map((part) => part.trim());
  const as = parts.flatMap((part) => /^(?:as )?(\w+)\(\)$/.exec(part)?.[1] ?? []);
  const codes = parts.flatMap((part) => {
    const [, code, status] = /^([a-z_]+)(?: (\d{3}))?$/.exec(part) ?? [];
    return code === undefined ? [] : [[code, status === undefined ? undefined : Number(status)] as const];
  });
  return { codes: new Map(codes), as };
}

/** Returns a sentence for each difference between a function's code and its declaration. */
function differencesOf(definition: Definition, own: Declared | undefined): string[] {
  const [, body = ''] = definition.sql.split(/^create or replace/m);
  const used = [...body.matchAll(/\brefusal\(\s*'([a-z_]+)'/g)].map(([, code]) => code ?? '');
  const undeclared = used.filter((code) => !own?.codes.has(code) && definition.name !== 'refusal');
  const unused = [...(own?.codes.keys() ?? [])].filter((code) => !body.includes(`'${code}'`));
  const uncalled = (own?.as ?? []).filter((name) => !body.includes(`${name}(`));
  return [
    ...undeclared.map((code) => `refuses ${code}: declare it in the comment, "-- Refuses: ${code} 409."`),
    ...unused.map((code) => `declares ${code} and never refuses it`),
    ...uncalled.map((name) => `declares the refusals of ${name}() and never calls it`),
  ].map((sentence) => `${displayPath(definition)} ${sentence}.`);
}

/** Returns the TypeScript module with the refusals of a folder's functions, and errors in their declarations. */
export function refusalModule(folder: string): { text: string; errors: string[] } {
  const definitions = readDefinitions([folder]);
  const all = new Map(definitions.flatMap((one) => [[one.name, declared(one)] as const]));
  const errors = definitions.flatMap((one) => differencesOf(one, all.get(one.name)));
  const codesOf = (name: string): string[] => {
    const own = all.get(name);
    return own ? [...own.codes.keys(), ...own.as.flatMap(codesOf)] : [];
  };
  const statuses = new Map<string, number>();
  for (const [name, own] of all) {
    for (const [code, status] of own?.codes ?? []) {
      if (status === undefined) continue;
      const other = statuses.get(code) ?? status;
      if (other !== status) errors.push(`${name}() declares ${code} with ${status}, another function with ${other}.`);
      statuses.set(code, status);
    }
  }
  const sorted = <T>(entries: Iterable<readonly [string, T]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const refusing = sorted(all).filter(([, own]) => own);
  const text = [
    '// Generated from the comments "-- Refuses: …" of the functions in sql/ by `npm run queries`.',
    '',
    '/** Codes with which a function may refuse, by its name. */',
    'export const REFUSALS = {',
    ...refusing.map(([name]) => `  ${name}: [${[...new Set(codesOf(name))].map((code) => `'${code}'`).join(', ')}],`),
    '} as const;',
    '',
    '/** Rows of ERRORS: codes of refusals that a caller reads. */',
    'export const REFUSAL_ERRORS = {',
    ...sorted(statuses).map(([code, status]) => `  ${code}: { status: ${status} },`),
    '} as const;',
    '',
  ].join('\n');
  return { text, errors };
}
