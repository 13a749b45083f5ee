import type { UploadRow } from './repository.ts';
import type { Upload } from './schemas.ts';

export function presentUpload({ id, kind, name, size, received, type, state, reason }: UploadRow): Upload {
  return { uploadId: id, kind, name, size, offset: received, type, state, reason };
}
