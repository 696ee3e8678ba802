import {
  autocompletion,
  snippet,
  startCompletion,
  type Completion as Offered,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { Completion, Option } from '../complete/complete.ts';

/** Finds what can be written at a position. */
export type Complete = (text: string, position: number) => Promise<Completion | null>;

const icons: Readonly<Record<Option['kind'], string>> = {
  method: 'keyword',
  path: 'function',
  index: 'namespace',
  parameter: 'property',
  key: 'property',
  field: 'variable',
  value: 'constant',
};

/** Completion as one types, and with Ctrl+Space. */
export function completionBy(complete: () => Complete | undefined): Extension {
  return autocompletion({
    override: [(context) => offer(context, complete())],
    icons: false,
    activateOnTypingDelay: 60,
    interactionDelay: 0,
  });
}

async function offer(context: CompletionContext, complete: Complete | undefined): Promise<CompletionResult | null> {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
  if (!context.explicit && !/[\w$"/?&=.*-]/.test(before)) return null;
  const found = await complete?.(context.state.doc.toString(), context.pos);
  if (found === null || found === undefined || context.aborted) return null;
  const typed = context.state.sliceDoc(found.from, context.pos);
  // What is written out needs no offer: Enter is to begin a line then, not to take what is there already.
  if (!context.explicit && found.options.some(({ label, template }) => label === typed && (template ?? label) === label)) return null;
  const labels = new Set(found.options.map(({ label }) => label));
  return {
    from: found.from,
    options: found.options.map((option) => offered(option, found)),
    validFor: (text) => /^[\w$.*-]*$/.test(text) && !labels.has(text),
  };
}

function offered(option: Option, { from, replace }: Completion): Offered {
  const { label, detail, template, kind, opens } = option;
  const write = snippet((template ?? label).replaceAll('{', String.raw`\{`).replaceAll(String.raw`$\{}`, '${}'));
  return {
    label,
    type: icons[kind],
    ...(detail !== undefined && detail !== '' && { detail: detail.length > 60 ? `${detail.slice(0, 59)}…` : detail }),
    apply: (view, completion, at, to) => {
      const closing = replace.to > replace.from && view.state.sliceDoc(to, to + 1) === '"' && view.state.sliceDoc(at - 1, at) === '"';
      write(view, completion, at - (from - replace.from), to + (closing ? 1 : 0));
      // After a method comes a path, after a query its field: what there is to ask for is offered at once.
      if (kind === 'method' || opens) startCompletion(view);
    },
  };
}
