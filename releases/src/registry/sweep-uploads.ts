import type { UploadLimits } from '../artifacts/limits.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { RegistryApp } from './context.ts';
import { runRepeatedly } from './repeatedly.ts';

const FAILURE = 'uploads could not be swept';

/** Removes uploads that were given up or interrupted by a crash, at start and regularly while the registry runs. */
export async function sweepUploads(
  app: RegistryApp,
  store: Pick<ArtifactStore, 'sweep'>,
  { staleMinutes }: Pick<UploadLimits, 'staleMinutes'>,
): Promise<void> {
  const sweep = async () => {
    const swept = await store.sweep();
    if (swept > 0) app.log.info({ swept }, 'removed uploads that were given up');
  };
  await sweep().catch((error: unknown) => app.log.error(error, FAILURE));
  runRepeatedly(app, (staleMinutes / 4) * 60_000, FAILURE, sweep);
}
