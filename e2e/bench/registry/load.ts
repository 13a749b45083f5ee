import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '@parlay/dev/testing/seeded';
import type { ServerNode } from '@parlay/dev/testing/server-node';

/** Registry under test. */
export interface Subject {
  name: string;
  nodes: readonly ServerNode[];
  /**
   * Makes one change through a node, unless an earlier attempt has made it. Rejects if the node does not acknowledge
   * it.
   */
  change(node: ServerNode, number: number): Promise<void>;
  /** Returns the number of times that each change is present. */
  found(changes: number): Promise<Map<number, number>>;
}

export const stopAll = async (nodes: readonly ServerNode[]): Promise<void> => {
  await Promise.all(nodes.map((node) => node.stop()));
};

export interface LoadOptions {
  changes: number;
  workers: number;
  /** Maximum pause between two kills, in milliseconds. Undefined if no node is to be killed. */
  killEvery: number | undefined;
  seed: number;
}

export interface Outcome {
  acknowledged: number;
  /** Number of acknowledged changes that are missing, and of those that are present more than once. */
  lost: number;
  doubled: number;
  kills: number;
  /** Milliseconds from the first attempt to the acknowledgement. */
  took: number[];
}

const RETRY_DELAY_MS = 50;
/** Number of attempts after which a change counts as rejected. */
const MAX_ATTEMPTS = 200;

/** Makes changes through random nodes with several workers. Retries each change until a node acknowledges it. */
export async function runLoad(subject: Subject, options: LoadOptions): Promise<Outcome> {
  const { nodes } = subject;
  const random = seeded(options.seed);
  const anyNode = () => nodes[Math.floor(random() * nodes.length)] as ServerNode;
  const durations: number[] = [];
  const acknowledged: number[] = [];
  let next = 0;
  let isFinished = false;

  const makeChanges = async () => {
    for (let number = next++; number < options.changes; number = next++) {
      const started = performance.now();
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const isDone = await subject.change(anyNode(), number).then(
          () => true,
          () => false,
        );
        if (isDone) {
          durations.push(performance.now() - started);
          acknowledged.push(number);
          break;
        }
        await delay(RETRY_DELAY_MS);
      }
    }
  };
  const killNodes = async (longest: number) => {
    while (!isFinished) {
      await delay(longest * (0.2 + 0.8 * random()));
      const node = anyNode();
      await node.kill();
      await node.start();
    }
  };
  const before = nodes.reduce((sum, node) => sum + node.kills, 0);
  const killing = options.killEvery === undefined ? undefined : killNodes(options.killEvery);
  await Promise.all(Array.from({ length: options.workers }, makeChanges));
  isFinished = true;
  await killing;
  const counts = await subject.found(options.changes);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((number) => !counts.get(number)).length,
    doubled: acknowledged.filter((number) => (counts.get(number) ?? 0) > 1).length,
    kills: nodes.reduce((sum, node) => sum + node.kills, 0) - before,
    took: durations,
  };
}
