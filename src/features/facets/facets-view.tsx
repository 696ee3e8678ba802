import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ask } from '../../client/ask.ts';
import { EVERY_TERM, facetFieldsQuery, facetQuery, type FacetAsked, type FacetFacts } from '../../client/queries/facet-queries.ts';
import { type OnSaveTable, SaveTable } from '../../components/browser/save-table.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { facetFile } from './facet-file.ts';
import { FacetTable } from './facet-table.tsx';
import { facetErrors, facetRows, type FacetRow } from './facet-rows.ts';
import { mostTerms, readFacets, writeFacets } from './facets-link.ts';
import styles from './facets.module.css';
import { messages } from './messages.ts';

/** A question to all shards, what each of them answered, and what was made of it. */
export function FacetsView({
  ask,
  index,
  asked: text,
  onAsked,
  onSave,
}: {
  readonly ask: Ask;
  readonly index: string;
  readonly asked: string;
  readonly onAsked: (asked: string) => void;
  readonly onSave: OnSaveTable;
}) {
  const fields = useQuery(facetFieldsQuery(ask, index)).data;
  const said = readFacets(text);
  const [first] = fields ?? [];
  const asked: FacetAsked = fields?.includes(said.field) === true ? said : { ...said, field: first ?? '' };
  const facts = useQuery({ ...facetQuery(ask, index, asked), enabled: asked.field !== '', placeholderData: keepPreviousData });
  if (fields?.length === 0) return <p>{messages.noFields}</p>;
  // As it is read again.
  const set = (part: Partial<FacetAsked>) => onAsked(writeFacets(readFacets(writeFacets({ ...asked, ...part }))));
  return (
    <div className={styles.view}>
      <p className={styles.how}>{messages.how}</p>
      <div className={styles.fields}>
        <SelectField
          label={messages.field}
          value={asked.field}
          options={(fields ?? []).map((field) => ({ value: field, text: field }))}
          onChange={(field) => set({ field })}
        />
        <NumberField label={messages.size} value={asked.size} min={1} max={mostTerms} onChange={(size) => set({ size })} />
        <NumberField
          label={messages.shardSize}
          value={asked.shardSize}
          min={asked.size}
          max={EVERY_TERM}
          onChange={(shardSize) => set({ shardSize })}
        />
      </div>
      {facts.isError && <p role="alert">{messages.failed(facts.error.message)}</p>}
      {facts.isPending && !facts.isError && <p>{messages.loading}</p>}
      {facts.data && <Counted facts={facts.data} rows={facetRows(facts.data, asked.size)} />}
      {facts.data && !facts.isPlaceholderData && (
        <SaveTable what={messages.save} table={() => facetFile(index, asked, facts.data)} onSave={onSave} />
      )}
    </div>
  );
}

function Counted({ facts, rows }: { readonly facts: FacetFacts; readonly rows: readonly FacetRow[] }) {
  const { low, missing, worst } = facetErrors(rows);
  const { answer, truth } = facts;
  return (
    <>
      <output className={styles.verdict}>
        {low + missing === 0 ? messages.exact : messages.wrong(low, missing)} {messages.bound(answer.bound, worst)}
      </output>
      <p>
        {messages.cost(answer.merged, answer.returned, answer.bytes)} {messages.exactCost(truth.merged, truth.bytes)}
      </p>
      <FacetTable rows={rows} shards={facts.shards} />
    </>
  );
}
