/** Cells as a line of CSV, without its end. A cell that begins like a formula is one to a spreadsheet: it gets an apostrophe. */
export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => quoted(String(cell))).join(',');
}

function quoted(cell: string): string {
  const harmless = /^[=+@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
