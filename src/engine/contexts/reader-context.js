/** What the context alone keeps alive, as of the shards' latest answers. */
export function heldBy(context) {
  let segments = 0;
  let bytes = 0;
  for (const { port, reader } of context.shards) {
    const held = port.held(reader);
    segments += held.segments;
    bytes += held.bytes;
  }
  return { contexts: context.shards.length, segments, bytes };
}
