/** Sets, takes away or doubles a member somewhere in a value. */
export function mutate(value: unknown, draw: (limit: number) => number): unknown {
  if (typeof value !== 'object' || value === null || draw(8) === 0) {
    const odd = [null, true, -1, Infinity, '', 'x'.repeat(900), '<script>', '//host', [], {}, value, 'offset.merged', 3];
    return odd[draw(odd.length)];
  }
  const names = Object.keys(value);
  const name = names[draw(names.length)] ?? 'x';
  const copy: Record<string, unknown> = Array.isArray(value) ? (value.slice() as never) : { ...value };
  const kind = draw(6);
  if (kind === 0) delete copy[name];
  else if (kind === 1) copy[`${name}x`] = copy[name];
  else copy[name] = mutate(copy[name], draw);
  return copy;
}
