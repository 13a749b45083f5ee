import { CommanderError } from 'commander';
import { EXIT, type Finish } from './outcome.ts';
import { parlayProgram } from './program.ts';

// `parlay history | head` closes the pipe early: that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const wantsJson = process.argv.includes('--json');
const put = (text: string) => process.stdout.write(`${text}\n`);

const finish: Finish = (outcome, words, json, isRefusal = false) => {
  if (json) put(JSON.stringify(outcome.ok ? outcome.data : { error: outcome.error }));
  else if (outcome.ok) put(words(outcome.data));
  else process.stderr.write(`${outcome.error.message}\n`);
  process.exitCode = outcome.ok && !isRefusal ? EXIT.done : EXIT.refused;
};

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
  if (!(error instanceof CommanderError)) throw error;
  if (error.exitCode !== 0) {
    const message = (complaint || error.message).split('\n')[0]?.replace(/^error: /, '') ?? '';
    if (wantsJson) put(JSON.stringify({ error: { code: 'usage', message } }));
    process.exitCode = EXIT.usage;
  }
}
