/** Where the lines of a text begin when every line has at most `columns` characters; line breaks of its own count too. One more at the end. */
export function lineStarts(text: string, columns: number): Int32Array {
  const width = Math.max(1, columns);
  const starts: number[] = [];
  let from = 0;
  while (from < text.length) {
    const feed = text.indexOf('\n', from);
    const end = feed < 0 ? text.length : feed;
    starts.push(from);
    for (let at = cutAt(text, from + width); at < end; at = cutAt(text, at + width)) starts.push(at);
    from = end + 1;
  }
  starts.push(text.length);
  return Int32Array.from(starts);
}

/** The two halves of one character stay together. */
function cutAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
