import type { Command } from 'commander';

/** At least one working command line. A comment may follow ` # `. */
export type Examples = readonly [string, ...string[]];

const examples = new WeakMap<Command, readonly string[]>();

/** Shows examples at the end of a command's help. */
export function withExamples(command: Command, lines: Examples): Command {
  examples.set(command, lines);
  return command.addHelpText('after', () => exampleText(lines));
}

/** Adds a command group, whose help shows the first example of each command. */
export function commandGroup(parent: Command, name: string, description: string): Command {
  const group = parent.command(name).description(description);
  return group.addHelpText('after', () => exampleText(examplesOf(group)));
}

/** Returns the examples of a command, or the first example of each command of a group. */
export function examplesOf(command: Command): readonly string[] {
  return examples.get(command) ?? command.commands.flatMap((child) => examplesOf(child).slice(0, 1));
}

/** Command lines run the checkout's own `parlay`, which `npx` finds there. */
const asTyped = (line: string) => line.replace(/^(\S+=\S+ )?parlay /, '$1npx parlay ');

const exampleText = (lines: readonly string[]) =>
  ['', 'Example:', ...lines.map((line) => `  ${asTyped(line)}`)].join('\n');
