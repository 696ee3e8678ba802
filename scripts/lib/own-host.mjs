/**
 * Whether a `Host` header names a loopback address, or one of the names given, whatever the port: any other name leads to a server
 * on such an address by a trick of somebody else's DNS only.
 * @param {string} host
 * @param {readonly string[]} names
 * @returns {boolean}
 */
export function isOwnHost(host, names) {
  if (!/^[^\s/\\?#@]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '');
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name) || names.includes(name);
}
