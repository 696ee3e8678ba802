import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import type { Ask } from '../../../client/ask.ts';
import { recordPageQuery } from '../../../client/queries/record-queries.ts';
import { messages } from '../messages.ts';
import { pagePath } from '../reading.ts';
import { resourceIds } from '../resource-ids.ts';
import { resources } from '../resources.ts';
import type { CollectionsView } from '../collections-view.ts';
import styles from './collections.module.css';

const largestPage = 100;

/** Which collection, in which order, through which filter. */
export function ReadingControls({
  ask,
  view,
  indices,
  onView,
  onReadAgain,
}: {
  readonly ask: Ask;
  readonly view: CollectionsView;
  readonly indices: readonly string[];
  readonly onView: (change: Partial<CollectionsView>) => void;
  readonly onReadAgain: () => void;
}) {
  const attributes = useAttributes(ask, view);
  const withChosen = (chosen: string, none: string) => [
    { value: '', text: none },
    ...[...new Set([...attributes, ...(chosen === '' ? [] : [chosen])])].map((value) => ({ value, text: value })),
  ];
  const resource = resources[view.resource];
  return (
    <div className={styles.controls}>
      <SelectField
        label={messages.collection}
        value={view.resource}
        options={resourceIds.map((id) => ({ value: id, text: resources[id].title }))}
        onChange={(resource) => onView({ resource, page: 1, sortBy: '', filterBy: '', filterValue: '', record: '' })}
      />
      <SelectField
        label={messages.index}
        value={view.index}
        disabled={!resource.ofIndex}
        options={[...new Set([...indices, view.index])].map((value) => ({ value, text: value }))}
        onChange={(index) => onView({ index, page: 1, sortBy: '', filterBy: '', filterValue: '', record: '' })}
      />
      <SelectField
        label={messages.sortBy}
        value={view.sortBy}
        options={withChosen(view.sortBy, messages.ownOrder)}
        onChange={(sortBy) => onView({ sortBy, page: 1 })}
      />
      <SelectField
        label={messages.order}
        value={view.order}
        disabled={view.sortBy === ''}
        options={(['asc', 'desc'] as const).map((value) => ({ value, text: messages.orders[value] }))}
        onChange={(order) => onView({ order, page: 1 })}
      />
      <SelectField
        label={messages.filterBy}
        value={view.filterBy}
        options={withChosen(view.filterBy, messages.noFilter)}
        onChange={(filterBy) => onView({ filterBy, page: 1 })}
      />
      <TextField
        label={messages.filterValue}
        value={view.filterValue}
        disabled={view.filterBy === ''}
        onChange={(filterValue) => onView({ filterValue, page: 1 })}
      />
      <NumberField
        label={messages.perPage}
        value={view.perPage}
        min={1}
        max={largestPage}
        onChange={(perPage) => onView({ perPage, page: 1 })}
      />
      <Button onClick={onReadAgain}>{messages.readAgain}</Button>
    </div>
  );
}

/** What records of the collection can be sorted and filtered by: their attributes with single values, as the first page has them. */
function useAttributes(ask: Ask, view: CollectionsView): readonly string[] {
  const resource = resources[view.resource];
  const path = pagePath(resource, { ...view, page: 1, sortBy: '', filterBy: '' }, 'offset');
  const sample = useQuery({ ...recordPageQuery(ask, path), enabled: !resource.ofIndex || view.index !== '' });
  const items = sample.data?.data?.items ?? [];
  const names = items.flatMap((item) => Object.keys(item).filter((name) => typeof item[name] !== 'object' || item[name] === null));
  return [...new Set(names)];
}
