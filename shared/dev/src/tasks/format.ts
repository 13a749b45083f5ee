import { runTool } from './step.ts';

process.exitCode = (await runTool('biome', ['check', '--write', '.'])).code;
