import { type CliError, EXIT, type Finish, refusal } from '@parlay/cli/outcome';
import { printable, printableJson } from '@parlay/cli/printable';
import { CommanderError } from 'commander';
import { parlayProgram } from './program.ts';

// Ignores a pipe that is closed early, as in `parlay history | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const wantsJson = process.argv.includes('--json');
const print = (text: string) => process.stdout.write(`${text}\n`);

const finish: Finish = (outcome, words, json, isRefusal = false) => {
  if (json) print(printableJson(outcome.ok ? outcome.data : { error: outcome.error }));
  else if (outcome.ok) print(printable(words(outcome.data)));
  else process.stderr.write(`${printable(errorText(outcome.error))}\n`);
  process.exitCode = outcome.ok && !isRefusal ? EXIT.done : EXIT.refused;
};

/** Returns an error's message, with the reference for searching the registry's logs for failures. */
function errorText({ code, message, reference }: CliError): string {
  const isFailure = code === 'internal' || code === 'unavailable';
  return isFailure && reference !== undefined ? `${message} Reference: ${reference}` : message;
}

const program = parlayProgram(finish);
let usageErrors = '';
const configureErrors = (command: typeof program): void => {
  command.exitOverride();
  // With --json only the document may be printed.
  command.configureOutput({
    writeErr: (text) => {
      usageErrors += text;
      if (!wantsJson) process.stderr.write(text);
    },
  });
  for (const child of command.commands) configureErrors(child as typeof program);
};
configureErrors(program);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const sentence = `parlay failed. This is a mistake in parlay itself: ${message.split('\n')[0]}`;
    finish(refusal('internal', sentence), () => '', wantsJson);
  } else if (error.exitCode !== 0) {
    const message = (usageErrors || error.message).split('\n')[0]?.replace(/^error: /, '') ?? '';
    if (wantsJson) print(JSON.stringify({ error: { code: 'usage', message } }));
    process.exitCode = EXIT.usage;
  }
}
