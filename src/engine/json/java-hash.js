/** The hash that Java gives a text: 32 bits signed. */
export function hashOfText(text) {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}
/** The hash that Java gives 64 bits: both halves in one. */
export function hashOfLong(value) {
  const bits = BigInt.asUintN(64, value);
  return Number(BigInt.asIntN(32, bits ^ (bits >> 32n)));
}
