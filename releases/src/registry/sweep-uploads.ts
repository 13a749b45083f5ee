import type { UploadLimits } from '../artifacts/limits.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { RegistryApp } from './context.ts';

/** Removes uploads that were given up, or broken off by a crash: at start, and again while the registry runs. */
export async function sweepUploads(
  app: RegistryApp,
  store: Pick<ArtifactStore, 'sweep'>,
  { staleMinutes }: Pick<UploadLimits, 'staleMinutes'>,
): Promise<void> {
  const sweep = async () => {
    const swept = await store.sweep();
    if (swept > 0) app.log.info({ swept }, 'removed uploads that were given up');
  };
  const again = () => void sweep().catch((error: unknown) => app.log.warn(error, 'uploads could not be swept'));
  await sweep().catch((error: unknown) => app.log.warn(error, 'uploads could not be swept'));
  const timer = setInterval(again, (staleMinutes / 4) * 60_000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
