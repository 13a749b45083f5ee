import { Changes, type GeneratorResult } from './files.ts';

const TOPICS = 'shared/contracts/src/bus.ts';

/** Generates a bus topic such as `bonus.taken` whose payload is an id. */
export function newTopic(root: string, name: string): GeneratorResult {
  if (!/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(name)) {
    return { ok: false, error: `"${name}" is not <thing>.<event>, for example bonus.taken.` };
  }
  const changes = new Changes(root);
  if (changes.read(TOPICS).includes(`'${name}': topic(`)) return { ok: false, error: `${name} exists already.` };
  try {
    changes.change(
      TOPICS,
      /\n} as const satisfies Record<string, TopicRules/,
      (end) => `\n  '${name}': topic(z.object({ id: z.string() })),${end}`,
    );
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
  return {
    ok: true,
    files: changes.write(),
    next: [
      `The payload in ${TOPICS}, and who may publish (publisher), whether later subscribers get the last event (replay: 'last') and whether other tabs do (crossTab: true).`,
      `Publish: usePorts().bus.publish('${name}', { id }). Listen: useTopicEvent(bus, '${name}', …) of @parlay/bus/react.`,
    ],
  };
}
