const HEIC = /\.(heic|heif)$|^image\/hei[cf]/i;

/** Returns true for a photo in Apple's HEIC format. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => HEIC.test(name) || HEIC.test(type);

/** Converts a HEIC photo to JPEG. Returns undefined if the browser cannot read it. */
export async function asJpeg(photo: File): Promise<File | undefined> {
  try {
    const bitmap = await createImageBitmap(photo);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return new File([jpeg], photo.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return undefined;
  }
}
