/** Whether `name` fits `pattern`, in which `*` stands for any run of characters. Linear in the length of both for each star. */
export function fitsPattern(pattern, name) {
  return patternTest(pattern)(name);
}
/** A pattern that is read once for many names: patterns come from outside, and an expression of `.*` could take for ever. */
export function patternTest(pattern) {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return (name) => name === pattern;
  const between = others.filter((part) => part !== '');
  return (name) => {
    if (!name.startsWith(first)) return false;
    let at = first.length;
    for (const part of between) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return name.length - last.length >= at && name.endsWith(last);
  };
}
