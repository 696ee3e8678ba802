import type { AnswerScene } from '../../drawing/answer-scene.ts';
import { count } from '../../requests/count.ts';
import { stageScale, type StageScale } from '../../drawing/stage-scale.ts';
import { COUNTERS } from '../cost/cost.ts';
import { escapeHtml } from './escape-html.ts';
import { picture, sentenceOf } from './picture.ts';
import { REPORT_STYLE } from './report-style.ts';
import type { ReportedCosts, ReportedRequest } from './reported-costs.ts';

/** A test of a run. */
export interface ReportedTest {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Undefined: it asked nothing, or has no service. */
  readonly costs: ReportedCosts | undefined;
}

/** Prints what is folded, in browsers whose styles cannot unfold it. */
const UNFOLD = `addEventListener('beforeprint', () => { for (const one of document.querySelectorAll('details')) one.open = true; });`;

/** A report of a run as one HTML file that needs nothing beside it: each test with its requests, their counters, and a drawing for each search. */
export function reportPage(tests: readonly ReportedTest[]): string {
  const asking = tests.filter(({ costs }) => costs !== undefined);
  const failed = tests.filter(({ outcome }) => outcome === 'failed').length;
  const merged = asking.reduce((sum, { costs }) => sum + (costs?.total.merged ?? 0), 0);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>What searches cost</title><style>${REPORT_STYLE}</style></head>
<body><h1>What searches cost</h1>
<p>${count(tests.length)} tests, ${count(failed)} failed, ${count(asking.length)} asked a search service, which merged ${count(merged)} entries. The drawings of a test are to one scale.</p>
${asking.map(testPart).join('\n')}
<script>${UNFOLD}</script></body></html>
`;
}

function testPart({ title, outcome, costs }: ReportedTest): string {
  if (costs === undefined) return '';
  const { requests, notShown, remarks, total } = costs;
  const scale = stageScale(requests.flatMap(({ scenes }) => scenes));
  const told = outcome === 'failed' || remarks !== '';
  return [
    `<details${told ? ' open' : ''}><summary><span class="${outcome}">${outcome}</span> <span class="title">${escapeHtml(title)}</span>`,
    `<span class="sum">${count(requests.length + notShown)} requests, merged ${count(total.merged)}</span></summary>`,
    remarks === '' ? '' : `<pre class="remarks">${escapeHtml(remarks)}</pre>`,
    ...requests.map((request) => requestPart(request, scale)),
    notShown === 0 ? '' : `<p>${count(notShown)} more requests, which cost least, are not shown.</p>`,
    '</details>',
  ].join('\n');
}

function requestPart({ number, short, body, status, cost, scenes }: ReportedRequest, scale: StageScale): string {
  const counters = COUNTERS.filter((name) => (cost?.[name] ?? 0) > 0);
  const figures = counters.map((name) => `<div><dt>${name}</dt><dd>${count(cost?.[name] ?? 0)}</dd></div>`);
  return [
    `<section><h2>${number}. ${escapeHtml(short)} <span class="status">${status === 0 ? 'not answered' : status}</span></h2>`,
    '<div class="request"><div>',
    body.trim() === '' ? '' : `<pre>${escapeHtml(body)}</pre>`,
    counters.length === 0 ? '' : `<dl>${figures.join('')}</dl>`,
    '</div><div>',
    ...scenes.map((scene) => `${isEmpty(scene) ? '' : picture(scene, scale)}<p>${escapeHtml(sentenceOf(scene))}</p>`),
    '</div></div></section>',
  ].join('');
}

/** Nothing matched: there is nothing to draw. */
function isEmpty({ columns, merged }: AnswerScene): boolean {
  return merged === 0 && columns.every(({ matched }) => matched === 0);
}
