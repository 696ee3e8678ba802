import { later } from '../../../../components/later.tsx';
import { Word } from '../../../../components/words/word.tsx';
import { messages } from '../../messages.ts';
import { sortWords } from '../../sort-choices.ts';
import type { Compare } from '../use-compare.ts';

const QuestionForm = later(async () => (await import('./question-form.tsx')).QuestionForm);

/** What all lanes ask, as words that open: which documents, in which order, how many to a page. */
export function QuestionWords({ compare }: { readonly compare: Compare }) {
  const { settings, dataset } = compare;
  const field = dataset.suggested.search_field;
  return (
    <>
      {' '}
      <Word name="query" text={messages.wanted(settings.query, field)} fields={[messages.query(field)]} mark=",">
        <QuestionForm of="query" compare={compare} />
      </Word>{' '}
      <Word name="sort" text={messages.order(sortWords(settings.sort, dataset.mappings))} fields={[]} mark=",">
        <QuestionForm of="sort" compare={compare} />
      </Word>{' '}
      <Word name="tie" text={messages.ties[settings.tieBreak]} fields={[]} mark=",">
        <QuestionForm of="tie" compare={compare} />
      </Word>{' '}
      <Word name="size" text={messages.toAPage(settings.size)} fields={[messages.size]} mark=",">
        <QuestionForm of="size" compare={compare} />
      </Word>
    </>
  );
}
