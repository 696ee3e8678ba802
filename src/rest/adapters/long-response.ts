/** Makes a response of bytes, which are all of its body. */
type MakeResponse = (bytes: Uint8Array<ArrayBuffer>, init: ResponseInit) => Response;

/** Undefined until there is one to make: in Node to name `Response` is to load all of fetch, a good part of what importing the service takes. */
let make: MakeResponse | undefined;

/**
 * A response whose body is all there. Whoever asks for all of it gets these bytes as they are. A browser's own response would copy
 * a long body in and gather it again turn by turn. Streams, clones and blobs are the platform's own.
 * It takes over the buffer of `bytes`, which are all of it.
 */
export const longResponse: MakeResponse = (bytes, init) => {
  make ??= makeLongResponses();
  return make(bytes, init);
};

function makeLongResponses(): MakeResponse {
  class LongResponse extends Response {
    readonly #bytes: Uint8Array<ArrayBuffer>;
    #cloned = false;

    constructor(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit) {
      // Only for those who read it as a stream. Its piece has a buffer of its own, which may be handed to another thread.
      const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
        pull(pieces) {
          pieces.enqueue(bytes.slice());
          pieces.close();
        },
      };
      super(new ReadableStream(source, { highWaterMark: 0 }), init);
      this.#bytes = bytes;
    }

    override clone(): Response {
      this.#cloned = true;
      return super.clone();
    }

    override async arrayBuffer(): Promise<ArrayBuffer> {
      // Other readers of the stream, and clones, count on the bytes.
      if (this.bodyUsed || this.#cloned || this.body?.locked) return super.arrayBuffer();
      // It is used now.
      void this.body?.cancel();
      return this.#bytes.buffer;
    }

    override async text(): Promise<string> {
      return new TextDecoder().decode(await this.arrayBuffer());
    }

    override async json(): Promise<unknown> {
      return JSON.parse(await this.text()) as unknown;
    }
  }

  return (bytes, init) => new LongResponse(bytes, init);
}
