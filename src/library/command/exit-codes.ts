/** How the command ends. */
export const EXIT = {
  done: 0,
  /** `check` found something, or `serve` could not start. */
  failed: 1,
  /** The command line says nothing that can be done, or a file cannot be read. */
  usage: 2,
} as const;

/** Tells what is wrong, and how the command ends. */
export function failWith(code: number, text: string): void {
  console.error(text);
  process.exitCode = code;
}

/** What a thrown value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
