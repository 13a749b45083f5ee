import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from './file-store.ts';

export interface Bucket {
  name: string;
  /** URL of an S3-compatible server; undefined for Amazon S3. */
  endpoint: string | undefined;
  region: string;
}

/** Returns a store in a bucket. The client reads its credentials from the environment (AWS_ACCESS_KEY_ID, …). */
export function bucketStore({ name: Bucket, endpoint, region }: Bucket): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }));
    },
    async get(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (!Body) throw new Error(`the bucket has no content for ${Key}`);
      return Buffer.from(await Body.transformToByteArray());
    },
    async remove(names) {
      for (const Key of names) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
