import { step } from './step.ts';

process.exitCode = (await step('tsc', ['-p', '.'])).code;
