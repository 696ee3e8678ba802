import { splitSheet } from '../../requests/sheet/split.ts';

/** A request of a block of documentation. */
export interface BlockRequest {
  /** As it is sent: without callouts, and without dots that stand for what was left out. */
  readonly text: string;
  /** The line of the block it begins in, from 0. */
  readonly line: number;
}

/** Marks that lead to a remark below the block, at the end of a line: `<1>`, `(1)`, `①`, behind a comment sign or not. */
const callouts = /(?:[ \t]*(?:\/\/|#)?[ \t]*(?:<\d{1,2}>|\(\d{1,2}\)|[\u2460-\u2473\u2776-\u277f]))+[ \t]*$/;
const tokens = /"""[^]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"|\.{3}|…/g;
const strings = /"""[^]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g;

/** Finds the requests of a block, such as those on pages of Elasticsearch's documentation. */
export function blockRequests(block: string): readonly BlockRequest[] {
  const written = block.replaceAll('\r', ' ').replaceAll('\u00a0', ' ').split('\n');
  const plain = withoutDots(written.map((line) => line.replace(callouts, '')).join('\n'));
  return splitSheet(plain).requests.map(({ from, to, line }) => ({ text: withoutLastCommas(plain.slice(from, to)), line: line - 1 }));
}

/** Dots outside strings stand for what an author left out. */
function withoutDots(text: string): string {
  return text.replaceAll(tokens, (token) => (token === '...' || token === '…' ? '' : token));
}

/** A comma that nothing follows any more. Of a request's first line it belongs to the path. */
function withoutLastCommas(request: string): string {
  const [head = '', ...rest] = request.split('\n');
  return [
    head,
    ...rest
      .join('\n')
      .replaceAll(strings, (token) => (token === ',' ? '' : token))
      .split('\n'),
  ]
    .join('\n')
    .trimEnd();
}
