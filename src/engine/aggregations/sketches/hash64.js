/**
 * 64-bit hashes as the peers make them of values, in two halves of 32 bits each: of numbers by the mixer of their hash tables, of bytes by the first half of
 * the 128-bit murmur3 hash (x64). Mutable: one is filled again and again.
 */
export class Hash64 {
  /** The upper and the lower half of the hash made last, signed. */
  high = 0;
  low = 0;
  #other = new Bits64();
  #block = new Bits64();
  #bits = new Bits64();
  /** Of 64 bits of a whole number, or of a double. */
  mix(high, low) {
    const bits = this.#bits;
    bits.set(high, low);
    bits.xorShifted(32);
    bits.multiply(0x4cd6944c, 0x5cc20b6d);
    bits.xorShifted(29);
    bits.multiply(0xfc12c5b1, 0x9d3259e9 | 0);
    bits.xorShifted(32);
    this.high = bits.high;
    this.low = bits.low;
  }
  /** Of bytes, with seed 0. */
  ofBytes(bytes) {
    const first = this.#bits;
    const second = this.#other;
    const block = this.#block;
    first.set(0, 0);
    second.set(0, 0);
    const length = bytes.length;
    const whole = length & ~15;
    for (let at = 0; at < whole; at += 16) {
      block.read(bytes, at, 8);
      block.scramble(FIRST_FACTOR, 31, SECOND_FACTOR);
      first.xor(block);
      first.rotate(27);
      first.add(second);
      first.timesFive(0x52dce729);
      block.read(bytes, at + 8, 8);
      block.scramble(SECOND_FACTOR, 33, FIRST_FACTOR);
      second.xor(block);
      second.rotate(31);
      second.add(first);
      second.timesFive(0x38495ab5);
    }
    const rest = length - whole;
    if (rest > 8) {
      block.read(bytes, whole + 8, rest - 8);
      block.scramble(SECOND_FACTOR, 33, FIRST_FACTOR);
      second.xor(block);
    }
    if (rest > 0) {
      block.read(bytes, whole, Math.min(8, rest));
      block.scramble(FIRST_FACTOR, 31, SECOND_FACTOR);
      first.xor(block);
    }
    first.low ^= length;
    second.low ^= length;
    first.add(second);
    second.add(first);
    first.finish();
    second.finish();
    first.add(second);
    this.high = first.high;
    this.low = first.low;
  }
}
const FIRST_FACTOR = [0x87c37b91 | 0, 0x114253d5];
const SECOND_FACTOR = [0x4cf5ad43, 0x2745937f];
/** 64 bits in two halves, signed. Mutable: it sits in the hot loop. */
class Bits64 {
  high = 0;
  low = 0;
  set(high, low) {
    this.high = high | 0;
    this.low = low | 0;
  }
  /** So many bytes, the first the lowest. */
  read(bytes, start, count) {
    let high = 0;
    let low = 0;
    for (let at = 0; at < count; at++) {
      if (at < 4) low |= bytes[start + at] << (at * 8);
      else high |= bytes[start + at] << (at * 8 - 32);
    }
    this.set(high, low);
  }
  xor({ high, low }) {
    this.high ^= high;
    this.low ^= low;
  }
  add({ high, low }) {
    const sum = (this.low >>> 0) + (low >>> 0);
    this.high = (this.high + high + (sum > 4294967295 ? 1 : 0)) | 0;
    this.low = sum | 0;
  }
  /** @param by 1 to 63 */
  rotate(by) {
    const { high, low } = this;
    const [upper, lower] = by < 32 ? [high, low] : [low, high];
    const shift = by & 31;
    if (shift === 0) this.set(upper, lower);
    else this.set((upper << shift) | (lower >>> (32 - shift)), (lower << shift) | (upper >>> (32 - shift)));
  }
  /** Itself, xored with itself shifted down. @param by 29 to 63 */
  xorShifted(by) {
    const { high, low } = this;
    if (by < 32) this.set(high ^ (high >>> by), low ^ ((low >>> by) | (high << (32 - by))));
    else this.low = low ^ (by === 32 ? high : high >>> (by - 32));
  }
  multiply(high, low) {
    const ours = this.low;
    const a = ours & 0xffff;
    const b = ours >>> 16;
    const c = low & 0xffff;
    const d = low >>> 16;
    const bottom = a * c;
    const middle = a * d + (bottom >>> 16);
    const cross = b * c + (middle & 0xffff);
    const carried = b * d + Math.floor(middle / 65536) + Math.floor(cross / 65536);
    this.high = (carried + Math.imul(this.high, low) + Math.imul(ours, high)) | 0;
    this.low = ((cross & 0xffff) << 16) | (bottom & 0xffff);
  }
  scramble(first, by, second) {
    this.multiply(first[0], first[1]);
    this.rotate(by);
    this.multiply(second[0], second[1]);
  }
  timesFive(more) {
    this.multiply(0, 5);
    const sum = (this.low >>> 0) + more;
    this.high = (this.high + (sum > 4294967295 ? 1 : 0)) | 0;
    this.low = sum | 0;
  }
  finish() {
    this.xorShifted(33);
    this.multiply(0xff51afd7 | 0, 0xed558ccd | 0);
    this.xorShifted(33);
    this.multiply(0xc4ceb9fe | 0, 0x1a85ec53);
    this.xorShifted(33);
  }
}
