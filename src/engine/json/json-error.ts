/** What kind of token starts a text that follows a complete value, in the peers' words. */
export type JsonTokenName = 'START_OBJECT' | 'START_ARRAY' | 'VALUE_STRING' | 'VALUE_NUMBER' | 'VALUE_BOOLEAN' | 'VALUE_NULL';

/** Why a JSON text was refused. `line` and `column` count from 1, in characters; `offset` counts bytes of the input from 0. */
export interface JsonError {
  readonly kind: 'malformed' | 'unexpected_end' | 'duplicate_key' | 'too_deep' | 'too_many' | 'no_memory' | 'trailing';
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  /** Of kind `trailing` only: the token found after the value. */
  readonly token?: JsonTokenName;
}

/** Completes an error with the line and column of `offset`, counted from `start`, where the text begins. */
export function locateJsonError(bytes: Uint8Array, start: number, found: Omit<JsonError, 'line' | 'column'>): JsonError {
  return new JsonPlace(bytes, start).locate(found);
}

/** A place in a text, by line and column: moves forward alone. */
export class JsonPlace {
  at: number;
  readonly #bytes: Uint8Array;
  #line = 1;
  #column = 1;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.at = start;
  }

  moveTo(offset: number): void {
    const bytes = this.#bytes;
    let line = this.#line;
    let column = this.#column;
    for (let i = this.at; i < offset; i++) {
      if (bytes[i] === 0x0a) {
        line++;
        column = 1;
      } else if ((bytes[i] & 0xc0) !== 0x80) column++;
    }
    this.#line = line;
    this.#column = column;
    this.at = offset;
  }

  /** Goes to where an error is, and completes it. */
  locate(found: Omit<JsonError, 'line' | 'column'>): JsonError {
    this.moveTo(found.offset);
    return { ...found, line: this.#line, column: this.#column };
  }
}

/** What the peers say of a text that is no JSON. */
export function jsonErrorReason({ kind, token, message, line, column }: JsonError): string {
  if (kind === 'trailing' && token !== undefined) return `Unexpected token [${token}] found after the main object.`;
  return `${message} at [line: ${line}, column: ${column}]`;
}
