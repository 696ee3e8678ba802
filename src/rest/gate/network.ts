/** Of eight, the groups of an IPv6 address that name a network: the other half a client makes up as it likes. */
const NETWORK_GROUPS = 4;

/**
 * Whom an address speaks for: itself, or in IPv6 the 64 bits that a provider gives out; IPv4 in IPv6's clothes is IPv4. What is no address
 * is left as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Math.max(0, 8 - before.length - after.length);
  const groups = tail === undefined ? before : [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Hexadecimal, without leading zeros; the last group may be an IPv4 address, which is two. */
function groupsOf(text: string): readonly string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? ['ipv4', 'ipv4'] : [group.toLowerCase().replace(/^0+(?=.)/, '')]));
}
