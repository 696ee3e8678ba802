import type { EngineError, ErrorCause, Result } from '../../engine/index.ts';
import type { CodeName } from '../convention/codes.ts';
import { didYouMean } from '../request/similarity.ts';

/** A place in the request body, 1-based. */
export interface Position {
  readonly line: number;
  readonly col: number;
}

/** What of a key of the body a place is of: the key, its value, or the bracket that closes its value. */
export type KeyPart = 'key' | 'value' | 'end';

/** What a request can be refused for: everything the engine answers, and what only the HTTP edge can find. */
export type RestError =
  | EngineError
  /** Not JSON at all. `ended`: the text stopped too early. */
  | { readonly kind: 'malformed_json'; readonly reason: string; readonly ended: boolean }
  /** A `parsing_exception` that says where: `near` is a key of the body whose place is looked up when the answer is written. */
  | {
      readonly kind: 'parsing_near';
      readonly reason: string;
      readonly near?: string;
      readonly part?: KeyPart;
      readonly at?: Position;
      readonly cause?: ErrorCause;
    }
  /** An object where a query clause should be; its place stands inside the reason. */
  | { readonly kind: 'empty_clause'; readonly near?: string }
  /** As the peers' object parsers put it: the place stands inside the reason. */
  | {
      readonly kind: 'x_content_parse';
      readonly reason: string;
      readonly near?: string;
      /** Default: the key. */
      readonly part?: KeyPart;
      readonly cause?: ErrorCause;
      /** What went wrong within the value of a key; its place counts, where it has one. */
      readonly inner?: RestError;
    }
  | { readonly kind: 'input_coercion'; readonly reason: string }
  /** A text where the body should have a number. */
  | { readonly kind: 'number_format'; readonly reason: string }
  /** Request-level `parse_exception`, e.g. a missing body. */
  | { readonly kind: 'parse'; readonly reason: string }
  | { readonly kind: 'resource_not_found'; readonly reason: string }
  /** Of the convention dialect: a row of its table of codes. @see docs/codes.md */
  | {
      readonly kind: 'convention';
      readonly code: CodeName;
      readonly status: number;
      readonly message: string;
      /** A node of an answer, as `refuseWith` takes it. */
      readonly data?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** What stands before the service does not let the request in; `type` is the search dialect's, whose `error` is a bare text without it. */
  | {
      readonly kind: 'barred';
      readonly code: CodeName;
      readonly status: 401 | 403 | 405 | 429 | 500 | 503;
      readonly message: string;
      readonly type?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Below the dialect: `error` is a bare text (404 of a path, 405, 406, 408, 413, 415, 503, and 400 of a body that cannot be unpacked). */
  | {
      readonly kind: 'transport';
      readonly status: 400 | 404 | 405 | 406 | 408 | 413 | 415 | 503;
      readonly text: string;
      readonly allow?: readonly string[];
    };

/**
 * Thrown by the parsers and handlers of this folder and caught in exactly one place, the dispatcher. The parsers are
 * recursive descents where a `Result` at every step would hide the grammar; nothing outside `rest/` ever sees it.
 */
export class Refusal extends Error {
  readonly error: RestError;
  /** The line of the body that places in the error count from; undefined: the whole body. */
  readonly line: Uint8Array | undefined;

  constructor(error: RestError, line?: Uint8Array) {
    super(error.kind);
    this.error = error;
    this.line = line;
  }
}

/** Reads a line of a body that the peers read by itself: places in errors count from where it begins. */
export function withinLine<Value>(line: Uint8Array, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refusal && error.line === undefined ? new Refusal(error.error, line) : error;
  }
}

/** Ends the request with this error. */
export function refuse(error: RestError): never {
  throw new Refusal(error);
}

/** Ends the request with 400 `illegal_argument_exception`. */
export function refuseArgument(reason: string, cause?: ErrorCause): never {
  return refuse(cause === undefined ? { kind: 'illegal_argument', reason } : { kind: 'illegal_argument', reason, cause });
}

/** The cause of a refusal over a text that is no number. */
export function numberFormat(text: string): ErrorCause {
  return { type: 'number_format_exception', reason: `For input string: "${text}"` };
}

/** Ends the request with 400 `parsing_exception`, placed at the key `near` of the body. */
export function refuseParsing(reason: string, near?: string, cause?: ErrorCause): never {
  return refuse({ kind: 'parsing_near', reason, ...(near === undefined ? {} : { near }), ...(cause === undefined ? {} : { cause }) });
}

/** Ends the request with 400 `x_content_parse_exception` about the key `near`, as the peers' object parsers do. */
export function refuseObject(reason: string, near: string, more: { readonly part?: KeyPart; readonly cause?: ErrorCause } = {}): never {
  return refuse({ kind: 'x_content_parse', reason, near, ...more });
}

/** Ends the request over a key that an object parser does not know; of `known` those alike are suggested. */
export function refuseField(parser: string, key: string, known: Iterable<string> = []): never {
  return refuseObject(`[${parser}] unknown field [${key}]${didYouMean(key, known)}`, key);
}

/** As {@link refuseParsing}, placed where the value of `near` ends: something is missing in it. */
export function refuseIncomplete(reason: string, near: string): never {
  return refuse({ kind: 'parsing_near', reason, near, part: 'end' });
}

/** What the peers know and this service does not serve is said as it is, however deep it stands. */
class Unsupported extends Refusal {}

/** Ends the request with 400 for something the peers serve. `what` begins the sentence. */
export function refuseUnsupported(what: string): never {
  throw new Unsupported({ kind: 'illegal_argument', reason: `${what} is not supported by this service` });
}

/** What reading a value can end with; anything else ends the request wherever it is met. */
const READING_ERRORS: ReadonlySet<RestError['kind']> = new Set<RestError['kind']>([
  'illegal_argument',
  'parsing_near',
  'x_content_parse',
  'number_format',
  'malformed_json',
  'input_coercion',
  'empty_clause',
  'parse',
]);

/** Reads the value of a key as the peers' object parsers do: what goes wrong within is told as the cause. */
export function withinField<T>(parser: string, key: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof Unsupported || !READING_ERRORS.has(error.error.kind)) throw error;
    return refuse({ kind: 'x_content_parse', reason: `[${parser}] failed to parse field [${key}]`, near: key, inner: error.error });
  }
}

/** The value, or the end of the request with the engine's error. */
export function unwrap<T>(result: Result<T>): T {
  return result.ok ? result.value : refuse(result.error);
}
