import { readDefinitions } from '@parlay/server/definitions';
import { displayPath } from '@parlay/server/sql-file';

/** Comments of one or more lines, quoted text, names, and every other character. */
const TOKEN = /--[^\n]*(?:\n\s*--[^\n]*)*|'(?:[^']|'')*'|"[^"]*"|[a-z_]\w*|\S/gi;
/** Keywords that end the head of a block. The next statement begins after them. */
const BLOCK_KEYWORDS = new Set(['then', 'loop', 'else', 'begin', 'declare']);
const MOST_LINES = 2;

/** Returns the comments of each statement of a PL/pgSQL body. */
function commentsByStatement(body: string): string[][] {
  const statements: string[][] = [[]];
  // `then`, `else` and `end` of an expression belong to its `case`.
  let cases = 0;
  for (const [token] of body.matchAll(TOKEN)) {
    const word = token.toLowerCase();
    if (token.startsWith('--')) statements.at(-1)?.push(token);
    else if (word === 'case') cases += 1;
    else if (word === 'end' && cases > 0) cases -= 1;
    else if (token === ';' || (cases === 0 && BLOCK_KEYWORDS.has(word))) {
      statements.push([]);
      cases = 0;
    }
  }
  return statements;
}

/** Returns a sentence for each PL/pgSQL statement with more than one comment, or with a comment of more than two lines. */
export function overcommentedStatements(folder: string): string[] {
  return readDefinitions([folder]).flatMap((definition) => {
    const bodies = [...definition.sql.matchAll(/language plpgsql[^$]*\$\$([\s\S]*?)\$\$/gi)];
    const statements = bodies.flatMap(([, body = '']) => commentsByStatement(body));
    const path = displayPath(definition);
    return statements.flatMap(([first, second]) => {
      if (second !== undefined) return [`${path} has a second comment at a statement: "${second}". Keep one.`];
      const isLong = first !== undefined && first.split('\n').length > MOST_LINES;
      return isLong ? [`${path} has a comment of more than ${MOST_LINES} lines at a statement: "${first}".`] : [];
    });
  });
}
