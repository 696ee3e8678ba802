import { gzipSync } from 'node:zlib';

const MB = 1024 ** 2;

/**
 * `head`, then `item` over and over until there are so many mebibytes, then `tail`.
 * @param {string} head
 * @param {string} item
 * @param {string} tail
 * @param {number} megabytes
 */
export function repeated(head, item, tail, megabytes) {
  const count = Math.floor((megabytes * MB) / Buffer.byteLength(item));
  return Buffer.concat([Buffer.from(head), Buffer.alloc(count * Buffer.byteLength(item), item), Buffer.from(tail)]);
}

/** @param {number} megabytes */
export const emptyObjects = (megabytes) => repeated('{"query":{"terms":{"k":[', '{},', '{}]}}}', megabytes);

/** A text of many different words. @param {number} megabytes */
export function manyWords(megabytes) {
  const words = [];
  for (let length = 0, number = 0; length < megabytes * MB; number++) {
    const word = `w${number.toString(36)}`;
    words.push(word);
    length += word.length + 1;
  }
  return Buffer.from(`{"t":"${words.join(' ')}"}`);
}

/** An object of many members with different names. @param {number} members */
export const manyMembers = (members) => `{${Array.from({ length: members }, (_, at) => `"k${at}":1`).join(',')}}`;

/** Packs to a hundredth: under what is refused for its ratio alone. @param {Buffer} body */
export function packed(body) {
  return gzipSync(body, { level: 9 });
}
