import { messages } from '../messages.ts';
import type { Marks, PriceMark } from '../editor/marks.ts';
import type { Run } from '../run/runs.ts';
import type { Sheet } from '../../../requests/sheet/split.ts';
import type { SheetReading } from './use-sheet.ts';

/** A run with where its request is now. */
export interface PlacedRun {
  readonly run: Run;
  /** Line now, from 1; undefined: deleted since. */
  readonly line: number | undefined;
  /** The request reads otherwise than when it was run. */
  readonly changed: boolean;
}

/** The runs of a sheet, the newest first, each with the line its request is on now. */
export function placeRuns(runs: readonly Run[], tab: string, sheet: Sheet): readonly PlacedRun[] {
  return runs
    .filter((run) => run.tab === tab)
    .map((run): PlacedRun => {
      const request = sheet.requests.find(({ from }) => from === run.from);
      return {
        run,
        line: request?.line,
        changed: request === undefined ? run.from !== undefined : sheet.text.slice(request.from, request.to) !== run.source,
      };
    })
    .toReversed();
}

/** What is drawn beside the requests: what each will cost, or what it cost when it was last run as it reads now. */
export function marksOf(
  { sheet, requests, predictions }: SheetReading,
  placed: readonly PlacedRun[],
  chosen: PlacedRun | undefined,
): Marks {
  const prices = requests.flatMap(({ request }, i): readonly PriceMark[] => {
    const latest = placed.find(({ run }) => run.from === request.from);
    const cost = latest?.changed === false ? latest.run.cost : undefined;
    const from = request.from;
    if (cost !== undefined) {
      const { merged } = cost;
      const [text, short] = [messages.badgeActual(merged), messages.badgeActualShort(merged)];
      return [{ from, kind: 'actual', text, short, title: messages.actual(merged) }];
    }
    const prediction = predictions[i];
    if (prediction === undefined) return [];
    const { ceiling, shards, perShard, beyond } = prediction;
    if (beyond !== undefined)
      return [
        {
          from,
          kind: 'refused',
          text: messages.badgeRefused,
          short: messages.badgeRefusedShort,
          title: messages.predictedRefused(perShard, beyond),
        },
      ];
    const [text, short] = [messages.badge(ceiling), messages.badgeShort(ceiling)];
    return [{ from, kind: 'predicted', text, short, title: messages.predicted(ceiling, shards, perShard) }];
  });
  const request = chosen === undefined || chosen.changed ? undefined : sheet.requests.find(({ from }) => from === chosen.run.from);
  return { prices, answered: request && { from: request.from, to: request.to } };
}
