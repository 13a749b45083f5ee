import type { Command } from 'commander';
import { type Examples, withExamples } from './examples.ts';

/** Adds a verb that prints text, or one JSON document with `--json`. */
export const jsonVerb = (parent: Command, usage: string, description: string, ...examples: Examples): Command =>
  withExamples(parent.command(usage).description(description), examples).option(
    '--json',
    'print one JSON document and nothing else',
  );
