import { Button } from '../../components/button.tsx';
import { Note } from './note.tsx';
import { messages } from './rare-messages.ts';

interface Answers {
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before an index is made anew with so many shards and documents. */
export function ReshapeQuestion({
  index,
  shards,
  documents,
  ...answers
}: Answers & { readonly index: string; readonly shards: number; readonly documents: number }) {
  return <Question text={messages.remake(index, shards, documents)} {...answers} />;
}

/** Asks before a window is set, with what it lets one request do. */
export function WindowQuestion({ window, shards, ...answers }: Answers & { readonly window: number; readonly shards: number }) {
  return <Question text={messages.newWindow(window, shards, window * shards)} {...answers} />;
}

/** What a change would cost, with a yes and a no. */
function Question({ text, onYes, onNo }: Answers & { readonly text: string }) {
  return (
    <Note text={text}>
      <Button look="primary" onClick={onYes}>
        {messages.apply}
      </Button>
      <Button onClick={onNo}>{messages.keep}</Button>
    </Note>
  );
}
