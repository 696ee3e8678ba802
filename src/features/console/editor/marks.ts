import { RangeSet, RangeSetBuilder, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, gutter, GutterMarker, type DecorationSet } from '@codemirror/view';

/** A price beside the line a request begins on. */
export interface PriceMark {
  readonly from: number;
  readonly text: string;
  /** The same in few characters, rounded, for a phone. */
  readonly short: string;
  /** The price in words. */
  readonly title: string;
  readonly kind: 'predicted' | 'actual' | 'refused';
}

/** Everything drawn beside and behind the lines. */
export interface Marks {
  readonly prices: readonly PriceMark[];
  /** The request whose answer is on display. */
  readonly answered: { readonly from: number; readonly to: number } | undefined;
}

const setMarks = StateEffect.define<Marks>();

class PriceMarker extends GutterMarker {
  readonly mark: PriceMark;

  constructor(mark: PriceMark) {
    super();
    this.mark = mark;
  }

  override eq(other: GutterMarker): boolean {
    return (
      other instanceof PriceMarker &&
      other.mark.text === this.mark.text &&
      other.mark.kind === this.mark.kind &&
      other.mark.title === this.mark.title
    );
  }

  override toDOM(): Node {
    const element = document.createElement('span');
    element.className = `cm-price cm-price-${this.mark.kind}`;
    for (const form of ['text', 'short'] as const) {
      const part = document.createElement('span');
      part.className = `cm-price-${form}`;
      part.textContent = this.mark[form];
      element.append(part);
    }
    element.title = this.mark.title;
    return element;
  }
}

const prices = StateField.define<RangeSet<PriceMarker>>({
  create: () => RangeSet.empty,
  update: (before, transaction) => {
    const set = transaction.effects.findLast((effect) => effect.is(setMarks));
    if (set === undefined) return before.map(transaction.changes);
    const { state } = transaction;
    const inside = set.value.prices.filter(({ from }) => from <= state.doc.length);
    return RangeSet.of(
      inside.map((mark) => new PriceMarker(mark).range(state.doc.lineAt(mark.from).from)),
      true,
    );
  },
});

const answered = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    const set = transaction.effects.findLast((effect) => effect.is(setMarks));
    return set === undefined ? before.map(transaction.changes) : linesOf(transaction.state, set.value.answered);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function linesOf(state: EditorState, range: Marks['answered']): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  if (range !== undefined && range.from <= state.doc.length) {
    for (let at = range.from; at <= Math.min(range.to, state.doc.length);) {
      const line = state.doc.lineAt(at);
      lines.add(line.from, line.from, answeredLine);
      at = line.to + 1;
    }
  }
  return lines.finish();
}

const answeredLine = Decoration.line({ class: 'cm-answered' });

/** Room for six digits: the text does not move when the first price appears. */
const spacer = new PriceMarker({ from: 0, text: '≤ 50,000', short: '≤50K', title: '', kind: 'predicted' });

/** Room beside the lines for prices, and the field that marks the request of an answer. */
export const marksExtension: Extension = [
  prices,
  answered,
  gutter({ class: 'cm-prices', markers: (view) => view.state.field(prices), initialSpacer: () => spacer }),
];

/** Draws these marks and no others. */
export function drawMarks(view: EditorView, marks: Marks): void {
  view.dispatch({ effects: setMarks.of(marks) });
}
