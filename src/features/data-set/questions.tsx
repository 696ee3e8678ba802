import { Button } from '../../components/button.tsx';
import { Note } from './note.tsx';
import { messages } from './rare-messages.ts';
import { sameIndex, type Reshape } from './use-reshape.ts';

/** Asks before an index is made anew, and before a window is set, with what that costs. Two questions, answered apart. */
export function Questions({
  index,
  shards,
  reshape,
}: {
  readonly index: string;
  /** Of the index there is. */
  readonly shards: number;
  readonly reshape: Reshape;
}) {
  const { draft, choose, window } = reshape;
  return (
    <>
      {(draft.shards !== undefined || draft.documents !== undefined) && (
        <Question text={messages.remake(index, reshape.shards, reshape.toMake)} onYes={reshape.remake} onNo={() => choose(sameIndex)} />
      )}
      {draft.window !== undefined && (
        <Question
          text={messages.newWindow(window, shards, window * shards)}
          onYes={reshape.setWindow}
          onNo={() => choose({ window: undefined })}
        />
      )}
    </>
  );
}

function Question({ text, onYes, onNo }: { readonly text: string; readonly onYes: () => void; readonly onNo: () => void }) {
  return (
    <Note text={text}>
      <Button look="primary" onClick={onYes}>
        {messages.apply}
      </Button>
      <Button onClick={onNo}>{messages.keep}</Button>
    </Note>
  );
}
