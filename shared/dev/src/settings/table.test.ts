import { describe, expect, it } from '@jest/globals';
import { settings, variables } from '@parlay/server/environment';
import { z } from 'zod';
import { serverSchemas } from './servers.ts';
import { settingsTable } from './table.ts';

const { PORT_API, LOG_LEVEL, SESSION_KEY, API_URL } = variables;
const edge = { server: 'edge', schema: z.object({ PORT_API, API_URL, LOG_LEVEL }) };
const platform = { server: 'platform', schema: z.object({ PORT_API, SESSION_KEY, LOG_LEVEL }) };
const sandbox = { server: 'sandbox', schema: z.object({ LOG_LEVEL: LOG_LEVEL.default('warn') }) };

/** Returns the cells of a variable's row. */
const rowOf = (table: string, name: string) =>
  table
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((text) => text.trim()),
    )
    .find(([first]) => first === `\`${name}\``);

describe('the table of settings', () => {
  const table = settingsTable([edge, platform, sandbox], new Map([['SESSION_KEY', 'required']]));

  it('lists the servers that read a variable, its default and its description', () => {
    expect(rowOf(table, 'PORT_API')).toEqual([
      ...['`PORT_API`', settings.get(PORT_API)?.what, 'port', '`8084`', '', '', 'edge, platform'],
    ]);
    expect(rowOf(table, 'API_URL')?.slice(3)).toEqual(['this machine, `PORT_API`', '', '', 'edge']);
  });

  it('marks secrets and variables that production requires', () => {
    expect(rowOf(table, 'SESSION_KEY')?.slice(3)).toEqual(['made in `DATA_DIR`', 'required', 'secret', 'platform']);
  });

  it('names a server with another default', () => {
    expect(rowOf(table, 'LOG_LEVEL')?.slice(3)).toEqual([
      '`info`, `warn` (sandbox)',
      '',
      '',
      'edge, platform, sandbox',
    ]);
  });

  it('refuses a variable without a description', () => {
    const schema = z.object({ NEW_ONE: z.string().optional() });
    expect(() => settingsTable([{ server: 'edge', schema }], new Map())).toThrow('NEW_ONE of the edge');
  });

  it('includes every variable that a deployable can read', async () => {
    const read = new Set((await serverSchemas()).flatMap(({ schema }) => Object.keys(schema.shape)));
    expect(Object.keys(variables).filter((name) => !read.has(name))).toEqual([]);
  });
});
