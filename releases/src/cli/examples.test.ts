import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';
import { examplesOf } from '@parlay/cli/examples';
import type { Command } from 'commander';
import { parlayProgram } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlay-examples-'));
const before = process.cwd();
const ROOT = workspaceRoot(before);
beforeAll(() => {
  // Files that the examples use.
  for (const name of ['spring.json', 'cup.json', 'certificate.json']) writeFileSync(join(folder, name), '{}');
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

const commandsBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsBelow)];

const newCommands = () => commandsBelow(parlayProgram(() => undefined));
const all = newCommands().map((command): [string, Command] => [pathOf(command), command]);

function helpOf(command: Command): string {
  const printed: string[] = [];
  command.configureOutput({ writeOut: (text) => void printed.push(text) }).outputHelp();
  return printed.join('');
}

/** Splits a command line into words like a shell, without leading variables and trailing comments. */
const wordsOf = (line: string): string[] =>
  (line.replace(/ +# .*$/, '').match(/"[^"]*"|\S+/g) ?? [])
    .map((word) => word.replaceAll('"', ''))
    .filter((word) => !/^[A-Z_]+=/.test(word));

/** Returns the path of the command that a line would run. Throws for wrong usage. */
async function commandRunBy(line: string): Promise<string> {
  const [program, ...words] = wordsOf(line);
  const ran: string[] = [];
  const [root, ...commands] = newCommands();
  for (const command of commands) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    if (command.commands.length === 0) command.action(() => void ran.push(pathOf(command)));
  }
  await root?.exitOverride().parseAsync(words, { from: 'user' });
  return ran[0] ?? `${program} ran nothing`;
}

describe('parlay --help', () => {
  it.each(all)('shows an example of %s', (path, command) => {
    const lines = examplesOf(command);
    expect(lines.length).toBeGreaterThan(0);
    expect(helpOf(command)).toContain(`\nExample:\n  ${lines[0]?.replace('parlay ', 'npx parlay ')}\n`);
    if (command.commands.length === 0) for (const line of lines) expect(wordsOf(line).join(' ')).toContain(path);
  });

  const lines = all.filter(([, { commands }]) => commands.length === 0).map(([path, command]) => ({ path, command }));
  it.each(lines.flatMap(({ path, command }) => examplesOf(command).map((line) => [line, path])))(
    'parses the example %s',
    async (line, path) => {
      expect(await commandRunBy(line)).toBe(path);
    },
  );

  it('refuses an example with wrong usage', async () => {
    await expect(commandRunBy('parlay promote remote-casino 1.4.0 --canary most')).rejects.toThrow('--canary');
    await expect(commandRunBy('parlay desk players timeout 104001 --reason x')).rejects.toThrow('--period');
  });
});

it('messages name commands as a fresh checkout runs them', () => {
  const verbs = parlayProgram(() => undefined).commands.map((command) => command.name());
  // A string that starts with a command is an example, to which the help adds `npx`.
  const bare = new RegExp(`(?<!npx |['"\`]|=\\w+ )\\bparlay (?:--help|(?:${verbs.join('|')})\\b)`);
  const sources = globSync(['releases/**/*.{ts,tsx}', 'platform/**/*.ts'], { cwd: ROOT, exclude: ['**/node_modules'] });
  const found = sources
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))
    .filter((line) => bare.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line));
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
