import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examplesOf } from '@parlay/cli/examples';
import type { Command } from 'commander';
import { parlayProgram } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlay-examples-'));
const before = process.cwd();
beforeAll(() => {
  // Files that examples name.
  for (const name of ['spring.json', 'cup.json']) writeFileSync(join(folder, name), '{}');
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

const commandsBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsBelow)];

const fresh = () => commandsBelow(parlayProgram(() => undefined));
const all = fresh().map((command): [string, Command] => [pathOf(command), command]);

function helpOf(command: Command): string {
  const printed: string[] = [];
  command.configureOutput({ writeOut: (text) => void printed.push(text) }).outputHelp();
  return printed.join('');
}

/** Words of a line as a shell makes them, without variables before the program and without a comment. */
const wordsOf = (line: string): string[] =>
  (line.replace(/ +# .*$/, '').match(/"[^"]*"|\S+/g) ?? [])
    .map((word) => word.replaceAll('"', ''))
    .filter((word) => !/^[A-Z_]+=/.test(word));

/** Returns the path of the command that a line runs, without running it; throws for wrong usage. */
async function parsed(line: string): Promise<string> {
  const [program, ...words] = wordsOf(line);
  const ran: string[] = [];
  const [root, ...commands] = fresh();
  for (const command of commands) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    if (command.commands.length === 0) command.action(() => void ran.push(pathOf(command)));
  }
  await root?.exitOverride().parseAsync(words, { from: 'user' });
  return ran[0] ?? `${program} ran nothing`;
}

describe('parlay --help', () => {
  it.each(all)('shows an example: %s', (path, command) => {
    const lines = examplesOf(command);
    expect(lines.length).toBeGreaterThan(0);
    expect(helpOf(command)).toContain(`\nExample:\n  ${lines[0]}\n`);
    if (command.commands.length === 0) for (const line of lines) expect(wordsOf(line).join(' ')).toContain(path);
  });

  const lines = all.filter(([, { commands }]) => commands.length === 0).map(([path, command]) => ({ path, command }));
  it.each(lines.flatMap(({ path, command }) => examplesOf(command).map((line) => [line, path])))(
    'parses its example: %s',
    async (line, path) => {
      expect(await parsed(line)).toBe(path);
    },
  );

  it('refuses an example that its command does not understand', async () => {
    await expect(parsed('parlay promote remote-casino 1.4.0 --canary most')).rejects.toThrow('--canary');
    await expect(parsed('parlay desk players timeout 104001 --reason x')).rejects.toThrow('--period');
  });
});
