import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@parlay/dev/free-port';
import type { Violation } from './check/evidence.ts';
import { judgeRun } from './judge.ts';
import { type Load, startLoad } from './load/load.ts';
import { Log, verdictOf } from './log.ts';
import type { Fault, Plan } from './plan.ts';
import { PlatformNode } from './system/node.ts';
import { DatabaseProxy } from './system/wire.ts';
import type { World } from './world/world.ts';

export interface RunReport {
  violations: Violation[];
  operations: number;
  acknowledged: number;
  /** Number of operations whose outcome no client ever learned. */
  unknown: number;
  /** Number of faults whose moment did not come during the load, so they were injected at its end. */
  late: number;
  /** Kinds of operations with a 500 reply. It is allowed, but gives a client nothing to act on. */
  clumsy: string[];
  ms: number;
}

export interface Sabotage {
  /** Damages the run's database before the load. */
  spoil?(query: (text: string) => Promise<Record<string, string>[]>): Promise<void>;
  /** Broken module that each node preloads. */
  preload?: string;
}

const FAULT_WITHIN_MS = 5_000;

/** Executes one run with load, planned kills and recovery, and then checks log and tables. */
export async function run(world: World, plan: Plan, sabotage: Sabotage = {}): Promise<RunReport> {
  const startedAt = Date.now();
  const { power } = world;
  const database = await world.copy(`chaos_${plan.seed}_${Date.now()}`);
  await sabotage.spoil?.((text) => power.query(text, database));
  world.realtime.received.length = 0;
  const system = await startSystem(world, database, plan.nodes, sabotage.preload);
  const log = new Log();
  try {
    const origins = system.nodes.map(({ origin: players, desk }) => ({ players, desk }));
    const load = await startLoad(world, log, origins, plan.seed);
    const struck = await injectFaults(world, system, load, plan);
    await delay(150);
    await load.stop();
    const unanswered = await load.settle();
    const violations = [...struck.violations, ...unanswered, ...(await judgeRun(world, database, log))];
    const verdicts = log.entries
      .filter(({ operation }) => operation.kind !== 'order' && operation.kind !== 'fed')
      .map(verdictOf);
    return {
      violations,
      operations: verdicts.length,
      acknowledged: verdicts.filter(({ is }) => is !== 'unknown').length,
      unknown: verdicts.filter(({ is }) => is === 'unknown').length,
      late: struck.late,
      clumsy: log.entries.flatMap(({ operation, replies }) =>
        replies.some(({ status }) => status === 500) ? [operation.kind] : [],
      ),
      ms: Date.now() - startedAt,
    };
  } finally {
    await system.end();
    await power.query(`drop database if exists ${database} (force)`);
  }
}

interface System {
  nodes: PlatformNode[];
  wires: DatabaseProxy[];
  end(): Promise<void>;
}

async function startSystem(world: World, database: string, count: number, preload?: string): Promise<System> {
  const wires = Array.from({ length: count }, () => new DatabaseProxy());
  const nodes: PlatformNode[] = [];
  for (const wire of wires) {
    await wire.open(world.power.port);
    const url = new URL(world.power.url(database));
    url.port = String(wire.port);
    nodes.push(
      new PlatformNode(
        await freePort(),
        { ...world.env, PROVIDERS: world.providersFile, DATABASE_URL: url.href, PORT_DESK: String(await freePort()) },
        preload,
      ),
    );
  }
  await Promise.all(nodes.map((node) => node.up()));
  return {
    nodes,
    wires,
    end: async () => {
      for (const node of nodes) node.kill();
      for (const wire of wires) wire.cut();
    },
  };
}

async function injectFaults(world: World, system: System, load: Load, plan: Plan) {
  const violations: Violation[] = [];
  let late = 0;
  for (const [index, fault] of plan.faults.entries()) {
    const onTime = await killInTime(world, system, fault);
    if (!onTime) late += 1;
    const finishing = index === 0 && plan.finishes ? load.finishOne() : undefined;
    violations.push(...(await recover(world, system, fault)));
    await finishing;
  }
  return { violations, late };
}

/** Waits for the fault's moment and kills. Returns false if the moment did not come in time. */
async function killInTime(world: World, { nodes, wires }: System, fault: Fault): Promise<boolean> {
  const kill = () => {
    if (fault.victim !== 'node') {
      world.power.cut();
      for (const wire of wires) wire.cut();
    }
    if (fault.victim !== 'database') nodes[fault.node]?.kill();
  };
  let isDone = false;
  const spring = () => {
    if (isDone) return;
    isDone = true;
    kill();
  };
  wires[fault.node]?.set({ ...fault, spring });
  for (let waited = 0; !isDone && waited < FAULT_WITHIN_MS; waited += 5) await delay(5);
  if (isDone) return true;
  wires[fault.node]?.disarm();
  spring();
  return false;
}

/** Restarts the victims, and kills them again during the restart if planned. */
async function recover(world: World, { nodes, wires }: System, fault: Fault): Promise<Violation[]> {
  const { power } = world;
  const survivors = nodes.filter((_, index) => fault.victim === 'database' || index !== fault.node);
  const victim = nodes[fault.node];
  if (fault.victim !== 'node') {
    if (fault.againAfterMs === undefined) await power.on();
    else await power.onWithASecondCut(fault.againAfterMs);
    for (const wire of wires) await wire.open(power.port);
  }
  if (fault.victim !== 'database' && fault.againAfterMs !== undefined) {
    victim?.launch();
    await delay(fault.againAfterMs * 3);
    victim?.kill();
  }
  const downNodes = survivors.filter((node) => !node.isRunning);
  await Promise.all(nodes.map((node) => node.up()));
  return downNodes.map((node) => ({ name: 'a node went down with another part', detail: node.said }));
}
