import { step } from './step.ts';

process.exitCode = (await step('biome', ['check', '--write', '.'])).code;
