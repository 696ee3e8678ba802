import type { JsonError, JsonValue, MemoryClaim, Result } from '../../engine/index.ts';
import type { ApiRequest, IncomingBody } from '../api.ts';
import { refuse } from '../errors/refusal.ts';

const NOTHING = new Uint8Array();

/** Of what is small and must be done in any case: there is no book of it. */
export const UNBOUNDED_MEMORY: MemoryClaim = {
  take: () => true,
  takeBuffers: () => true,
  give: () => undefined,
  giveBuffers: () => undefined,
  shrinkTo: () => undefined,
  free: () => undefined,
  heap: 0,
  refusal: undefined,
};

/** A body as handlers get it: its bytes, and the account of the request, which what is read of them is set aside on. */
export class RequestBody {
  readonly bytes: Uint8Array;
  readonly memory: MemoryClaim;
  /** What came of it where it was read ahead. */
  parsed: Result<JsonValue, JsonError> | undefined;

  constructor(bytes: Uint8Array, memory: MemoryClaim) {
    this.bytes = bytes;
    this.memory = memory;
  }

  /** No bytes at all, where a handler reads a body that need not be there. */
  static none(memory: MemoryClaim): RequestBody {
    return new RequestBody(NOTHING, memory);
  }

  /** A part of it, such as a line. */
  part(bytes: Uint8Array): RequestBody {
    return new RequestBody(bytes, this.memory);
  }
}

/** The body of one request on its way: asked for late, read at most once. */
export class Arrival {
  readonly memory: MemoryClaim;
  readonly #request: ApiRequest;
  #bytes: Uint8Array | undefined;

  constructor(request: ApiRequest, memory: MemoryClaim) {
    this.#request = request;
    this.memory = memory;
    if (request.incoming === undefined) this.#bytes = request.body;
  }

  /** What has come of it; undefined: nothing, or not yet. */
  get bytes(): Uint8Array | undefined {
    return this.#bytes;
  }

  /** Bytes announced or there; 0: there is no body; undefined: that is not known yet. */
  get length(): number | undefined {
    const { incoming, body } = this.#request;
    return incoming === undefined ? (body?.length ?? 0) : incoming.length;
  }

  /** All of it; undefined: it is there. Refuses what the host could not take, and with 429 what there is no memory for. */
  read(): Promise<void> | undefined {
    const { incoming } = this.#request;
    if (incoming !== undefined && incoming.length !== 0) return this.#receive(incoming);
    holdAlready(this.memory, this.#bytes?.length ?? 0);
    return undefined;
  }

  async #receive(incoming: IncomingBody): Promise<void> {
    const read = await incoming.read(this.memory);
    if (read === undefined) return refuse({ kind: 'task_cancelled' });
    if (read instanceof Uint8Array) this.#bytes = read;
    else if (read.status === undefined) refuseMemory(this.memory);
    else refuse({ kind: 'transport', status: read.status, text: read.text });
  }
}

/** Bytes that the host has brought along. */
function holdAlready(memory: MemoryClaim, bytes: number): void {
  if (!memory.takeBuffers(bytes)) refuseMemory(memory);
}

/** Ends the request with 429: what was asked for last on its account was refused. */
export function refuseMemory({ refusal }: MemoryClaim): never {
  if (refusal === undefined) throw new Error('no memory was refused');
  return refuse(refusal);
}

/** Sets so many bytes of heap aside, or ends the request with 429. */
export function takeHeap(memory: MemoryClaim, bytes: number): void {
  if (!memory.take(bytes)) refuseMemory(memory);
}
