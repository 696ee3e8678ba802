/** In bytes. Memory the process has not had before is cleared page by page: this much takes half a millisecond of the page's thread, and 2 where the machine itself has to find it. */
const PIECE = 524_288;

/**
 * The same response, but a long body is read in several turns of the page's thread. A browser would gather it in one piece of memory and
 * copy it into another, in two long turns. Here it is gathered outside of the page (a blob) and comes in by pieces.
 */
export function readInPieces(response: Response): Response {
  const text = async (): Promise<string> => {
    const decoder = new TextDecoder();
    let read = '';
    for await (const piece of piecesOf(await response.blob())) read += decoder.decode(piece, { stream: true });
    return read + decoder.decode();
  };
  return Object.assign(response, {
    async arrayBuffer() {
      const blob = await response.blob();
      const bytes = new Uint8Array(blob.size);
      let at = 0;
      for await (const piece of piecesOf(blob)) {
        bytes.set(new Uint8Array(piece), at);
        at += piece.byteLength;
      }
      return bytes.buffer;
    },
    text,
    json: async () => JSON.parse(await text()) as unknown,
  });
}

/** In their order, each in a turn of its own; the next one is on its way meanwhile. */
async function* piecesOf(blob: Blob): AsyncGenerator<ArrayBuffer, void, undefined> {
  const read = (at: number): Promise<ArrayBuffer> | undefined => (at < blob.size ? blob.slice(at, at + PIECE).arrayBuffer() : undefined);
  for (let at = 0, next = read(at); next !== undefined; at += PIECE) {
    const piece = await next;
    next = read(at + PIECE);
    yield piece;
  }
}
