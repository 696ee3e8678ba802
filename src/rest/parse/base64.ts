/** The bytes a base64 text stands for, of either alphabet, with or without padding; undefined when it is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[\r\n]/g, '')
    .replace(/(?<!=)=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(plain) || plain.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
}
