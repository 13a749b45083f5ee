import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '@parlay/dev/testing/seeded';
import type { ServerNode } from '@parlay/dev/testing/server-node';

/** A registry that is measured: its nodes, how to change it, and how to read the changes afterwards. */
export interface Subject {
  name: string;
  nodes: readonly ServerNode[];
  /** Makes one change through a node, unless an earlier attempt has made it. Rejects if it is not acknowledged. */
  change(node: ServerNode, number: number): Promise<void>;
  /** Returns how many times each change is present. */
  found(changes: number): Promise<Map<number, number>>;
}

export const stopAll = async (nodes: readonly ServerNode[]): Promise<void> => {
  await Promise.all(nodes.map((node) => node.stop()));
};

export interface LoadOptions {
  changes: number;
  workers: number;
  /** Longest pause between two kills, in milliseconds. If undefined, no node is killed. */
  killEvery: number | undefined;
  seed: number;
}

export interface Outcome {
  acknowledged: number;
  /** Acknowledged changes that are missing, and those that are present more than once. */
  lost: number;
  doubled: number;
  kills: number;
  /** Milliseconds from the first attempt to the acknowledgement. */
  took: number[];
}

const RETRY = 50;
/** Attempts after which a change counts as refused. */
const ATTEMPTS = 200;

/** Makes changes through random nodes, with several workers. Each change is retried until a node acknowledges it. */
export async function runLoad(subject: Subject, options: LoadOptions): Promise<Outcome> {
  const { nodes } = subject;
  const random = seeded(options.seed);
  const anyNode = () => nodes[Math.floor(random() * nodes.length)] as ServerNode;
  const took: number[] = [];
  const acknowledged: number[] = [];
  let next = 0;
  let isOver = false;

  const work = async () => {
    for (let number = next++; number < options.changes; number = next++) {
      const started = performance.now();
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const isDone = await subject.change(anyNode(), number).then(
          () => true,
          () => false,
        );
        if (isDone) {
          took.push(performance.now() - started);
          acknowledged.push(number);
          break;
        }
        await delay(RETRY);
      }
    }
  };
  const kill = async (longest: number) => {
    while (!isOver) {
      await delay(longest * (0.2 + 0.8 * random()));
      const node = anyNode();
      await node.kill();
      await node.start();
    }
  };
  const before = nodes.reduce((sum, node) => sum + node.kills, 0);
  const killing = options.killEvery === undefined ? undefined : kill(options.killEvery);
  await Promise.all(Array.from({ length: options.workers }, work));
  isOver = true;
  await killing;
  const found = await subject.found(options.changes);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((number) => !found.get(number)).length,
    doubled: acknowledged.filter((number) => (found.get(number) ?? 0) > 1).length,
    kills: nodes.reduce((sum, node) => sum + node.kills, 0) - before,
    took,
  };
}
