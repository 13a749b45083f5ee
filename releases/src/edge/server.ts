import { runEdge } from './run.ts';

await runEdge();
