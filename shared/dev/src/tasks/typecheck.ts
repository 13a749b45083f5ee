import { TYPES_CHECK } from '../types-check.ts';
import { step } from './step.ts';

process.exitCode = (await step('tsc', TYPES_CHECK)).code;
