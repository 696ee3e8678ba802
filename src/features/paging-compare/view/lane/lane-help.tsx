import { WordForm } from '../../../../components/words/word-form.tsx';
import { messages } from '../../late-messages.ts';
import type { ModeId } from '../../lanes/mode.ts';

/** What a way of paging asks with, what it costs, and when to take it. */
export function LaneHelp({ mode }: { readonly mode: ModeId }) {
  return <WordForm {...messages.helpOf[mode]} />;
}
