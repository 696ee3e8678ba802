import { breachText } from '../cost/check-cost.ts';
import { shortOf } from '../cost/exchange.ts';
import { count } from '../../requests/count.ts';
import type { RecordingReport } from './check-recording.ts';
import type { Verdict } from './replay.ts';

/** The forms a report can be told in. */
export const FORMATS = { text: asText, json: asJson, github: asAnnotations } as const;

/** Whether there is anything to mend. */
export function isClean({ verdicts, breaches }: RecordingReport): boolean {
  return breaches.length === 0 && verdicts.every(({ kind }) => kind === 'served');
}

function asText(report: RecordingReport): string {
  const { verdicts, breaches, others } = report;
  const told = verdicts.filter(({ kind }) => kind !== 'served').map((verdict) => `${verdict.kind}: ${placeOf(verdict)}\n  ${verdict.why}`);
  const of = (kind: Verdict['kind']): string => `${count(verdicts.filter((verdict) => verdict.kind === kind).length)} ${kind}`;
  const beside = others === 0 ? '' : `; ${count(others)} went elsewhere`;
  const sum = `${several(verdicts.length, 'request')}: ${of('served')}, ${of('refused')}, ${of('differs')}${beside}; ${several(breaches.length, 'mistake')} one pays for`;
  return [...told, ...breaches.map(breachText), sum].join('\n');
}

function several(number: number, name: string): string {
  return `${count(number)} ${name}${number === 1 ? '' : 's'}`;
}

function asJson({ verdicts, breaches, others }: RecordingReport): string {
  const requests = verdicts.map(({ recorded: { exchange }, kind, why }) => ({
    number: exchange.number,
    method: exchange.method,
    path: exchange.path,
    query: exchange.query,
    status: exchange.status,
    verdict: kind,
    ...(why !== '' && { why }),
  }));
  const mistakes = breaches.map(({ rule, exchange, message, fix, better, lesson }) => ({
    rule,
    request: exchange.number,
    message,
    fix,
    better,
    lesson,
  }));
  return JSON.stringify({ requests, mistakes, others }, undefined, 2);
}

/** A line for each thing to mend, as the runner of GitHub reads it. */
function asAnnotations({ verdicts, breaches }: RecordingReport): string {
  const told = verdicts
    .filter(({ kind }) => kind !== 'served')
    .map((one) => annotation(one.kind === 'refused' ? 'error' : 'warning', one.kind, `${placeOf(one)}\n${one.why}`));
  return [...told, ...breaches.map((breach) => annotation('warning', breach.rule, breachText(breach)))].join('\n');
}

function annotation(level: 'error' | 'warning', title: string, text: string): string {
  return `::${level} title=fathom-search ${title}::${text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`;
}

function placeOf({ recorded: { exchange } }: Verdict): string {
  return `${shortOf(exchange)} (request ${exchange.number})`;
}
