import { type CliError, EXIT, type Finish, refused } from '@parlay/cli/outcome';
import { printable, printableJson } from '@parlay/cli/printable';
import { CommanderError } from 'commander';
import { parlayProgram } from './program.ts';

// `parlay history | head` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const wantsJson = process.argv.includes('--json');
const put = (text: string) => process.stdout.write(`${text}\n`);

const finish: Finish = (outcome, words, json, isRefusal = false) => {
  if (json) put(printableJson(outcome.ok ? outcome.data : { error: outcome.error }));
  else if (outcome.ok) put(printable(words(outcome.data)));
  else process.stderr.write(`${printable(errorText(outcome.error))}\n`);
  process.exitCode = outcome.ok && !isRefusal ? EXIT.done : EXIT.refused;
};

/** With the reference by which the registry's log is searched, where something broke. */
function errorText({ code, message, reference }: CliError): string {
  const broke = code === 'internal' || code === 'unavailable';
  return broke && reference !== undefined ? `${message} Reference: ${reference}` : message;
}

const program = parlayProgram(finish);
let complaint = '';
const settle = (command: typeof program): void => {
  command.exitOverride();
  // With --json nothing but the document may be printed.
  command.configureOutput({
    writeErr: (text) => {
      complaint += text;
      if (!wantsJson) process.stderr.write(text);
    },
  });
  for (const child of command.commands) settle(child as typeof program);
};
settle(program);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const sentence = `parlay failed. This is a mistake in parlay itself: ${message.split('\n')[0]}`;
    finish(refused('internal', sentence), () => '', wantsJson);
  } else if (error.exitCode !== 0) {
    const message = (complaint || error.message).split('\n')[0]?.replace(/^error: /, '') ?? '';
    if (wantsJson) put(JSON.stringify({ error: { code: 'usage', message } }));
    process.exitCode = EXIT.usage;
  }
}
