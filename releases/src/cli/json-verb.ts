import type { Command } from 'commander';

/** Adds a verb that prints words, or one JSON document for programs. */
export const jsonVerb = (parent: Command, usage: string, description: string): Command =>
  parent.command(usage).description(description).option('--json', 'print one JSON document and nothing else');
