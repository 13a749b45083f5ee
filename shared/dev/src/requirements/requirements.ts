export interface Requirement {
  id: string;
  /** How much is not implemented yet: nothing, a part, or all. */
  open: 'no' | 'partly' | 'whole';
}

export interface TitledTest {
  file: string;
  title: string;
}

export interface Coverage {
  /** Every id with the tests that name it, in document order. */
  covered: readonly (Requirement & { tests: readonly TitledTest[] })[];
  /** One sentence each. */
  errors: readonly string[];
}

const ITEM = /^- \*\*(?<id>[A-Z]{1,2}\d{1,3})\*\* (?:_\((?<mark>open|partly open): [^)]+\)_ )?\S/;

/** Reads the items of `shared/requirements.md`. Throws for an unreadable or duplicate item. */
export function readRequirements(document: string): Requirement[] {
  const requirements = document.split('\n').flatMap((line, index) => {
    if (!line.startsWith('- ')) return [];
    const item = ITEM.exec(line)?.groups;
    if (!item?.id || (!item.mark && /^- \*\*\S+\*\* [_*]/.test(line))) {
      throw new Error(`Line ${index + 1} is not "- **ID** text" or "- **ID** _(open: …)_ text": ${line}`);
    }
    const open = item.mark === 'open' ? 'whole' : item.mark === 'partly open' ? 'partly' : 'no';
    return [{ id: item.id, open } as const];
  });
  const ids = requirements.map(({ id }) => id);
  const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (duplicates.length > 0) throw new Error(`More than one item has the id ${duplicates.join(', ')}.`);
  return requirements;
}

/**
 * Returns the ids in a title. In the brackets at the end every id counts, so that a mistyped family is detected.
 * Elsewhere only ids of existing families count.
 */
export function idsOfTitle(title: string, families: ReadonlySet<string>): string[] {
  const bracketed = /\[([^\]]*)\]$/.exec(title)?.[1] ?? '';
  const idsInText = [...title.matchAll(/\b([A-Z]{1,2})\d{1,3}\b/g)].filter((match) => families.has(String(match[1])));
  const idsAtEnd = [...bracketed.matchAll(/\b[A-Z]{1,4}\d{1,3}\b/g)];
  return [...new Set([...idsInText, ...idsAtEnd].map(([id]) => id))];
}

/** Checks that the requirements' marks and the tests' titles agree. */
export function checkCoverage(requirements: readonly Requirement[], tests: readonly TitledTest[]): Coverage {
  const families = new Set(requirements.map(({ id }) => id.replace(/\d+$/, '')));
  const byId = new Map<string, TitledTest[]>(requirements.map(({ id }) => [id, []]));
  const errors: string[] = [];
  for (const test of tests) {
    for (const id of idsOfTitle(test.title, families)) {
      const named = byId.get(id);
      if (named) named.push(test);
      else errors.push(`${test.file}: "${test.title}" names ${id}, which is not in shared/requirements.md.`);
    }
  }
  const covered = requirements.map((one) => ({ ...one, tests: byId.get(one.id) ?? [] }));
  for (const { id, open, tests: named } of covered) {
    if (open !== 'whole' && named.length === 0) {
      errors.push(`${id}: no test names it. Name it in the title of the test that proves it, or mark it open.`);
    }
    if (open === 'whole' && named.length > 0) {
      errors.push(`${id}: is marked open, but ${named[0]?.file} names it. Remove the mark, or say "partly open".`);
    }
  }
  return { covered, errors };
}
