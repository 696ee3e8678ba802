import type { Engine } from '../engine/index.ts';
import type { ApiRequest, ApiResponse } from './api.ts';

/** Looks on while a service answers requests. */
export interface Onlooker {
  /** A request has come. */
  begin(request: ApiRequest): Visit;
}

/** One request that is looked on. */
export interface Visit {
  /** The engine as the request's handler is to see it. */
  facing(engine: Engine): Engine;
  /** The request is answered. `body`: what was read of it, undefined where nothing was. */
  answered(response: ApiResponse, body: Uint8Array | undefined): void;
}
