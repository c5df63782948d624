/** Side of the stored picture in pixels: twice the largest size at which it is shown. */
const SIDE_PX = 160;
const JPEG_QUALITY = 0.85;

/**
 * The centre square of an image file, scaled to SIDE_PX, as a JPEG data URL. Redrawing the image drops its metadata,
 * such as where it was taken. Rejects when the browser cannot decode the file.
 */
export async function scaledPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE_PX;
    canvas.height = SIDE_PX;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser has no 2D canvas.');
    // JPEG has no transparency, so transparent parts become white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
    const side = Math.min(bitmap.width, bitmap.height);
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
    return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
  } finally {
    bitmap.close();
  }
}
