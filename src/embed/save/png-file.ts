/** How many pixels of the file there are for one of the drawing. */
const DENSITY = 2;
const SIGNATURE_BYTES = 8;
/** Behind the signature comes the header: length, type, 13 bytes, check sum. */
const HEADER_END = SIGNATURE_BYTES + 4 + 4 + 13 + 4;

/** A picture as a PNG file, with a text inside. Rejects where the browser draws no SVG into a canvas. */
export async function pngFile(svg: string, size: { readonly width: number; readonly height: number }, text: string): Promise<Blob> {
  const image = new Image();
  // By a `data:` address: policies allow it more often than a blob's.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size.width * DENSITY;
  canvas.height = size.height * DENSITY;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (drawn === null) throw new Error('the canvas gives no picture');
  return new Blob([withText(new Uint8Array(await drawn.arrayBuffer()), 'Description', text)], { type: 'image/png' });
}

/** A PNG file with one more text, in UTF-8, behind its header. */
export function withText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  // iTXt: keyword, 0, not compressed, no method, no language, no translated keyword, text.
  const data = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const result = new Uint8Array(png.length + data.length + 8);
  const view = new DataView(result.buffer);
  result.set(png.subarray(0, HEADER_END));
  view.setUint32(HEADER_END, data.length - 4);
  result.set(data, HEADER_END + 4);
  view.setUint32(HEADER_END + 4 + data.length, crc32(data));
  result.set(png.subarray(HEADER_END), HEADER_END + 8 + data.length);
  return result;
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
