/** Side of the stored picture in pixels: twice the largest size at which it is shown. */
const SIDE_PX = 160;
const JPEG_QUALITY = 0.85;

/**
 * The middle square of a picture file, scaled, as a JPEG data URL. Drawing it anew leaves out what the camera noted.
 * Rejects when the browser cannot read the file as a picture.
 */
export async function scaledPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE_PX;
    canvas.height = SIDE_PX;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser cannot draw.');
    // JPEG has no transparency.
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
