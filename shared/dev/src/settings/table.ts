import { type Setting, settings } from '@parlay/server/environment';
import { z } from 'zod';
import type { ServerSchema } from './servers.ts';

/** Production refuses to start without a required variable. The preflight only advises to set the others. */
export type InProduction = 'required' | 'advised';

interface Variable extends Setting {
  readers: string[];
  /** Defaults as text, each with the servers that have it. */
  defaults: Map<string, string[]>;
}

/** Returns a Markdown table of all variables, in the order in which the servers' schemas name them. */
export function settingsTable(
  servers: readonly ServerSchema[],
  inProduction: ReadonlyMap<string, InProduction>,
): string {
  const variables = new Map<string, Variable>();
  for (const { server, schema } of servers)
    for (const [name, field] of Object.entries(schema.shape)) {
      const setting = settingOf(field);
      if (setting === undefined)
        throw new Error(`${name} of the ${server} has no description: .register(settings, { what, form })`);
      const variable: Variable = variables.get(name) ?? { ...setting, readers: [], defaults: new Map() };
      variable.readers.push(server);
      const value = defaultOf(field, setting);
      variable.defaults.set(value, [...(variable.defaults.get(value) ?? []), server]);
      variables.set(name, variable);
    }
  const rows = [...variables]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, variable]) => [
      `\`${name}\``,
      variable.what,
      variable.form,
      defaultsText(variable.defaults),
      inProduction.get(name) ?? '',
      variable.isSecret ? 'secret' : '',
      variable.readers.join(', '),
    ]);
  const head = ['name', 'what it does', 'value', 'default', 'production', 'secret', 'read by'];
  return alignedTable(head, rows);
}

/** Finds the description of a variable, even if a server overrides its default. */
function settingOf(field: z.ZodType): Setting | undefined {
  const found = settings.get(field);
  if (found !== undefined) return found;
  return field instanceof z.ZodDefault || field instanceof z.ZodOptional
    ? settingOf(field.unwrap() as z.ZodType)
    : undefined;
}

function defaultOf(field: z.ZodType, { unset }: Setting): string {
  const { data, success } = field.safeParse(undefined);
  return success && data !== undefined ? `\`${data}\`` : (unset ?? 'none');
}

/** Returns the most common default, then the other defaults with their servers. */
function defaultsText(defaults: Variable['defaults']): string {
  const [most, ...others] = [...defaults].sort(([, one], [, other]) => other.length - one.length);
  return [most?.[0] ?? '', ...others.map(([value, servers]) => `${value} (${servers.join(', ')})`)].join(', ');
}

/** Pads cells to the width of their column, as the formatter does. */
function alignedTable(head: readonly string[], rows: readonly string[][]): string {
  const table = [head, ...rows].map((cells) => cells.map((text) => text.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const [first, ...others] = table.map((cells) => cells.map((text, column) => text.padEnd(widths[column] ?? 0)));
  const line = widths.map((width) => '-'.repeat(width));
  return [first ?? [], line, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
