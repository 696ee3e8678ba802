/** Completes an error with the line and column of `offset`, counted from `start`, where the text begins. */
export function locateJsonError(bytes, start, found) {
  return new JsonPlace(bytes, start).locate(found);
}
/** A place in a text, by line and column: moves forward alone. */
export class JsonPlace {
  at;
  #bytes;
  #line = 1;
  #column = 1;
  constructor(bytes, start) {
    this.#bytes = bytes;
    this.at = start;
  }
  moveTo(offset) {
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
  locate(found) {
    this.moveTo(found.offset);
    return { ...found, line: this.#line, column: this.#column };
  }
}
/** What the peers say of a text that is no JSON. */
export function jsonErrorReason({ kind, token, message, line, column }) {
  if (kind === 'trailing' && token !== undefined) return `Unexpected token [${token}] found after the main object.`;
  return `${message} at [line: ${line}, column: ${column}]`;
}
