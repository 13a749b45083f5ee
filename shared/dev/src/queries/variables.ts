import { readDefinitions } from '@parlay/server/definitions';
import { shownPath } from '@parlay/server/sql-file';

/** Comments, quoted text, names, and the end of a declaration. */
const TOKEN = /--[^\n]*|'(?:[^']|'')*'|[a-z_]\w*|;/gi;

/** Returns the variables of a PL/pgSQL body, by its `declare` sections and loops over numbers. */
function variablesOf(body: string): string[] {
  const declared = [...body.matchAll(/\bdeclare\b([\s\S]*?)\bbegin\b/gi)].flatMap(([, section = '']) => {
    const tokens = [...section.matchAll(TOKEN)].map(([token]) => token).filter((token) => !/^['-]/.test(token));
    return tokens.filter((token, index) => token !== ';' && (index === 0 || tokens[index - 1] === ';'));
  });
  const loops = [...body.matchAll(/\bfor (\w+) in (?:reverse )?[^;]*?\.\./gi)].map(([, name]) => name ?? '');
  return [...new Set([...declared, ...loops])];
}

/** Sentences about variables of PL/pgSQL whose names do not begin with `v_`: such a name may be a column's as well. */
export function wronglyNamedVariables(folder: string): string[] {
  return readDefinitions([folder]).flatMap((definition) => {
    const bodies = [...definition.sql.matchAll(/language plpgsql[^$]*\$\$([\s\S]*?)\$\$/gi)];
    return bodies
      .flatMap(([, body = '']) => variablesOf(body))
      .filter((name) => !name.startsWith('v_'))
      .map((name) => `${shownPath(definition)} declares ${name}: write v_${name}.`);
  });
}
