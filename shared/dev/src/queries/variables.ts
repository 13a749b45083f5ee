import { readDefinitions } from '@parlay/server/definitions';
import { displayPath } from '@parlay/server/sql-file';

/** Comments, quoted text, names, and the semicolon that ends a declaration. */
const TOKEN = /--[^\n]*|'(?:[^']|'')*'|[a-z_]\w*|;/gi;

/** Returns the variables of a PL/pgSQL body: those of its `declare` sections and of loops over numbers. */
function variablesOf(body: string): string[] {
  const declared = [...body.matchAll(/\bdeclare\b([\s\S]*?)\bbegin\b/gi)].flatMap(([, section = '']) => {
    const tokens = [...section.matchAll(TOKEN)].map(([token]) => token).filter((token) => !/^['-]/.test(token));
    return tokens.filter((token, index) => token !== ';' && (index === 0 || tokens[index - 1] === ';'));
  });
  const loops = [...body.matchAll(/\bfor (\w+) in (?:reverse )?[^;]*?\.\./gi)].map(([, name]) => name ?? '');
  return [...new Set([...declared, ...loops])];
}

/** Returns a sentence for each PL/pgSQL variable without the prefix `v_`, because its name may also be a column's. */
export function wronglyNamedVariables(folder: string): string[] {
  return readDefinitions([folder]).flatMap((definition) => {
    const bodies = [...definition.sql.matchAll(/language plpgsql[^$]*\$\$([\s\S]*?)\$\$/gi)];
    return bodies
      .flatMap(([, body = '']) => variablesOf(body))
      .filter((name) => !name.startsWith('v_'))
      .map((name) => `${displayPath(definition)} declares ${name}: write v_${name}.`);
  });
}
