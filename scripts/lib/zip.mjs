import { crc32, deflateRawSync } from 'node:zlib';

/** As the format has them, little-endian: a local header, an entry of the central directory, its end. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
/** Midnight of 1 January 1980: the same files give the same archive. */
const DATE = 0x0021;

/**
 * A zip archive of files below 4 GiB, in the order given.
 * @param {readonly { readonly name: string, readonly bytes: Uint8Array }[]} files `name` is a path with slashes
 * @returns {Buffer}
 */
export function zip(files) {
  let offset = 0;
  const parts = files.map(({ name, bytes }) => {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    // What both headers share: version needed, flags, method, time, date, check sum, sizes, lengths of name and extra.
    const shared = numbers(
      [20, 2],
      [UTF8, 2],
      [DEFLATED, 2],
      [0, 2],
      [DATE, 2],
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    );
    const local = Buffer.concat([numbers([LOCAL, 4]), shared, path, packed]);
    // Version made by before it; comment's length, disk, attributes and place behind it.
    const central = Buffer.concat([numbers([CENTRAL, 4], [20, 2]), shared, numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path]);
    offset += local.length;
    return { local, central };
  });
  const directory = Buffer.concat(parts.map(({ central }) => central));
  const end = numbers([END, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [directory.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...parts.map(({ local }) => local), directory, end]);
}

/**
 * @param {...[value: number, bytes: number]} values
 * @returns {Buffer}
 */
function numbers(...values) {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
