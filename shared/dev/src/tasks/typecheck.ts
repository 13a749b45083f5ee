import { TYPES_CHECK } from '../types-check.ts';
import { runTool } from './step.ts';

process.exitCode = (await runTool('tsc', TYPES_CHECK)).code;
