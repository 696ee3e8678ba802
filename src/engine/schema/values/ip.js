/**
 * Addresses are kept as 32 hexadecimal digits, the 128 bits of IPv6 in order; an IPv4 address as its mapped form
 * (`::ffff:a.b.c.d`), as the peers do. So the order of the texts is the order of the addresses.
 */
const MAPPED = '00000000000000000000ffff';
/** The kept form of an address; undefined when the text is none. Scopes (`%eth0`) are refused. */
export function parseIp(text) {
  return text.includes(':') ? parseV6(text) : mapped(parseV4(text));
}
function mapped(v4) {
  return v4 === undefined ? undefined : MAPPED + v4;
}
/** The address as text: IPv4 in dotted form, IPv6 with the longest run of zero groups left out. */
export function printIp(kept) {
  if (kept.startsWith(MAPPED)) {
    return [24, 26, 28, 30].map((at) => Number.parseInt(kept.slice(at, at + 2), 16)).join('.');
  }
  const groups = Array.from({ length: 8 }, (_, i) => Number.parseInt(kept.slice(i * 4, i * 4 + 4), 16));
  const gap = longestZeroRun(groups);
  const text = (part) => part.map((group) => group.toString(16)).join(':');
  if (gap.length < 2) return text(groups);
  return `${text(groups.slice(0, gap.start))}::${text(groups.slice(gap.start + gap.length))}`;
}
/** The first and the last address of a block in CIDR notation, kept form; undefined when the text is none. */
export function parseCidr(text) {
  const [, base = '', prefix] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const address = parseIp(base);
  const length = Number(prefix);
  const bits = base.includes(':') ? 128 : 32;
  if (address === undefined || length > bits) return undefined;
  const free = BigInt(bits - length);
  const first = (BigInt(`0x${address}`) >> free) << free;
  return { first: keptForm(first), last: keptForm(first | ((1n << free) - 1n)) };
}
function keptForm(bits) {
  return bits.toString(16).padStart(32, '0');
}
function parseV4(text) {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && (part === '0' || !part.startsWith('0')))) return undefined;
  const octets = parts.map(Number);
  return octets.every((octet) => octet < 256) ? octets.map((octet) => octet.toString(16).padStart(2, '0')).join('') : undefined;
}
function parseV6(text) {
  const [before = '', behind, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const head = groupsOf(before, behind === undefined);
  const tail = behind === undefined ? '' : groupsOf(behind, true);
  if (head === undefined || tail === undefined) return undefined;
  const missing = 32 - head.length - tail.length;
  if (behind === undefined ? missing !== 0 : missing < 4) return undefined;
  return head + '0'.repeat(missing) + tail;
}
/** Digits of groups between colons; the last one may be an IPv4 address when it ends the text. */
function groupsOf(text, endsText) {
  if (text === '') return '';
  const groups = text.split(':');
  let digits = '';
  for (const [i, group] of groups.entries()) {
    const last = endsText && i === groups.length - 1;
    const kept = last && group.includes('.') ? parseV4(group) : hexGroup(group);
    if (kept === undefined) return undefined;
    digits += kept;
  }
  return digits;
}
function hexGroup(text) {
  return /^[0-9a-fA-F]{1,4}$/.test(text) ? text.toLowerCase().padStart(4, '0') : undefined;
}
function longestZeroRun(groups) {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < groups.length; start++) {
    let length = 0;
    while (start + length < groups.length && groups[start + length] === 0) length++;
    if (length > best.length) best = { start, length };
  }
  return best;
}
