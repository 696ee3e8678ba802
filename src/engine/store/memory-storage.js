/** Files in memory: for tests, and where there is no other place. They outlive an engine, not the process. */
export class MemoryStorage {
  #files = new Map();
  async names() {
    return [...this.#files.keys()];
  }
  async open(name) {
    let file = this.#files.get(name);
    if (file === undefined) this.#files.set(name, (file = new MemoryFile()));
    return file;
  }
  async remove(name) {
    this.#files.delete(name);
  }
  async close() {}
}
/** Bytes that grow. */
class MemoryFile {
  #bytes = new Uint8Array(1024);
  #size = 0;
  async size() {
    return this.#size;
  }
  async read(into, at) {
    const found = this.#bytes.subarray(at, Math.min(this.#size, at + into.length));
    into.set(found);
    return found.length;
  }
  async write(bytes, at) {
    const end = at + bytes.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, at);
    this.#size = Math.max(this.#size, end);
  }
  async flush() {}
  async close() {}
}
