import { REQUIREMENTS } from '@parlay/server/requirements';
import { serverSchemas } from './servers.ts';
import { type InProduction, settingsTable } from './table.ts';

/** Path of the document from the root. */
export const DOCUMENT = 'shared/docs/settings.md';

/** Returns the text of the document for the servers' current schemas. */
export async function settingsDocument(): Promise<string> {
  return `# Settings

Environment variables of the servers, written by \`npm run settings\` from the schemas that parse them. All are optional in demo
mode. An empty value counts as unset. A bad value stops the start with a sentence that names it. What production needs besides,
\`npx parlay preflight\` says. The command line has its own few: \`npx parlay --help\`.

${settingsTable(await serverSchemas(), productionNeeds())}
`;
}

/** Returns the variables that production lacks in an empty environment. */
function productionNeeds(): Map<string, InProduction> {
  const needs = REQUIREMENTS.flatMap(({ of, check }) =>
    [check({}) ?? []].flat().map(({ name }): [string, InProduction] => [name, of.length > 0 ? 'required' : 'advised']),
  );
  return new Map(needs);
}
