import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks whoever sits at the terminal; a hidden answer is not shown while it is typed. */
export async function askAtTerminal(question: string, hidden = false): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_piece, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden ? silent : process.stdout, terminal: true });
  const answer = await new Promise<string>((resolve) => terminal.question('', resolve));
  terminal.close();
  if (hidden) process.stdout.write('\n');
  return answer;
}
