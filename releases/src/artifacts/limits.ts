import { z } from 'zod';

/** Limits of an upload. */
export interface UploadLimits {
  /** Bytes of one file. */
  fileBytes: number;
  /** Bytes of all files of a release. */
  totalBytes: number;
  files: number;
  /** Characters of a file's path. */
  pathLength: number;
  /** Bytes of `release.json`. */
  recordBytes: number;
  /** Timeout for receiving one file. */
  fileSeconds: number;
  /** Age in minutes after which an upload without new files is removed. */
  staleMinutes: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  fileBytes: 8 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  files: 2_000,
  // The release schema does not allow longer paths either.
  pathLength: 200,
  recordBytes: 1024 * 1024,
  fileSeconds: 60,
  staleMinutes: 120,
};

const isLimit = (name: string): name is keyof UploadLimits => Object.hasOwn(UPLOAD_LIMITS, name);

/** Parses limits from an environment variable such as `fileBytes=16000000;files=500`. Others keep their defaults. */
export const LimitsSetting = z.string().transform((text, context): UploadLimits => {
  const limits = { ...UPLOAD_LIMITS };
  for (const part of text.split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (isLimit(name) && /^[1-9]\d{0,11}$/.test(value)) limits[name] = Number(value);
    else context.addIssue(`"${part}" is no limit: ${Object.keys(UPLOAD_LIMITS).join(', ')}, each with a whole number`);
  }
  return limits;
});
