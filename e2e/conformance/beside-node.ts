import { inProcessHost } from './hosts/in-process.ts';
import { liveNode } from './hosts/live-node.ts';
import { LIVE_DIFFERENCES } from './live-differences.ts';
import type { SectionResult } from './report.ts';
import { runCorpus } from './run-corpus.ts';
import { readCorpus } from './suite.ts';

/** What this service passes for beside a node, so that tests which are not meant for the node's release fail on both. */
const AS = { elasticsearch: '7.10', opensearch: 'opensearch-2' } as const;

/** What is run beside which node. */
export interface BesideNodeOptions {
  readonly corpus: string;
  /** Address of an empty node. */
  readonly base: string;
  /** Part of the paths of the files to run; empty for all. */
  readonly only: string;
  readonly print: (text: string) => void;
}

/** How a section ended on both. */
interface Pair {
  readonly name: string;
  readonly ours: SectionResult['outcome'];
  readonly theirs: SectionResult['outcome'];
}

/**
 * Runs the corpus on a real node and in this process, and holds how each section ended against the other.
 * @returns sentences about sections that end otherwise, without a reason that is known; undefined where there is no corpus
 */
export async function runBesideNode({ corpus: folder, base, only, print }: BesideNodeOptions): Promise<readonly string[] | undefined> {
  const corpus = readCorpus(folder);
  if (corpus === undefined) return undefined;
  const files = corpus.files.filter(({ path }) => path.includes(only));
  const { host, product } = await liveNode(base);
  const run = { corpus, files, defaultShards: 1 };
  const theirs = await runCorpus({ ...run, host });
  const ours = await runCorpus({ ...run, host: inProcessHost(AS[product]) });
  await host.empty?.(1);
  const pairs = ours.map(({ file, title, outcome }, at) => ({
    name: `${file} > ${title}`,
    ours: outcome,
    theirs: theirs[at]?.outcome ?? outcome,
  }));
  const reasons = LIVE_DIFFERENCES[product];
  print(comparison(host.name, pairs, reasons));
  return [...unexplained(pairs, reasons), ...(only === '' ? outlived(pairs, reasons) : [])];
}

/** Reasons by the beginning of `file > section`. */
export type Reasons = Readonly<Record<string, string>>;

/** How many sections end the same, then every one that does not, with what was found and why it is so. */
function comparison(node: string, pairs: readonly Pair[], reasons: Reasons): string {
  const different = pairs.filter(isDifferent);
  const alike = (kind: Pair['ours']['kind']) => pairs.filter((pair) => !isDifferent(pair) && pair.ours.kind === kind).length;
  return [
    `${pairs.length} sections here and on ${node}: ${alike('passed')} pass on both, ${alike('failed')} fail alike, ${alike('skipped')} are skipped, ${different.length} end otherwise`,
    ...different.map((pair) => `  ${told(pair)}${reasonFor(pair, reasons) === undefined ? '' : `\n    ${reasonFor(pair, reasons)}`}`),
  ].join('\n');
}

function unexplained(pairs: readonly Pair[], reasons: Reasons): readonly string[] {
  return pairs
    .filter((pair) => isDifferent(pair) && reasonFor(pair, reasons) === undefined)
    .map((pair) => `without a reason: ${told(pair)}`);
}

function outlived(pairs: readonly Pair[], reasons: Reasons): readonly string[] {
  const different = pairs.filter(isDifferent);
  return Object.keys(reasons)
    .filter((begin) => !different.some(({ name }) => name.startsWith(begin)))
    .map((begin) => `${begin}: it ends the same by now`);
}

/** A section that fails on both for another reason hides what differs. */
function isDifferent({ ours, theirs }: Pair): boolean {
  if (ours.kind === 'failed' && theirs.kind === 'failed') return ours.reason !== theirs.reason;
  return ours.kind !== theirs.kind;
}

function reasonFor({ name }: Pair, reasons: Reasons): string | undefined {
  const begin = Object.keys(reasons).find((key) => name.startsWith(key));
  return begin === undefined ? undefined : reasons[begin];
}

function told({ name, ours, theirs }: Pair): string {
  const ending = (outcome: Pair['ours']) =>
    outcome.kind === 'failed' ? `fails (${outcome.reason.replaceAll(/\s+/g, ' ').slice(0, 300)})` : outcome.kind;
  return `${name}: ${ending(ours)} here, ${ending(theirs)} there`;
}
