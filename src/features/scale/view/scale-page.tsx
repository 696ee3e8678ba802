/**
 * The page that reckons for a cluster of any size. Names to find things by (stories do):
 * - group `Your cluster` with a field for each of `messages.fields`; what is no value has an alert below it
 * - tables `Page …, one request` and `All … pages up to there` with a row for each way of paging
 * - button `Measure in this tab`, then table `How long it may take`
 * - img `Part of searches that are slow: …`, and group `Save the figure`
 */
import { useDeferredValue, useState } from 'react';
import type { Ask } from '../../../client/ask.ts';
import { readInputs, writeInputs, type Values } from '../model/inputs.ts';
import { messages } from '../messages.ts';
import { CountTables } from './count-tables.tsx';
import type { OnSaveFigure } from './save-figure.tsx';
import { ScaleForm } from './scale-form.tsx';
import { SlowFigure } from './slow-figure.tsx';
import { Times } from './times.tsx';
import styles from './scale.module.css';

interface ScalePageProps {
  readonly ask: Ask;
  /** As they stand in the address: all there is to know of the panel. */
  readonly parameters: string;
  readonly onParameters: (parameters: string) => void;
  readonly onSaveFigure: OnSaveFigure;
}

/** Asks for a cluster, and says what paging costs on it. */
export function ScalePage({ ask, parameters, onParameters, onSaveFigure }: ScalePageProps) {
  const inputs = readInputs(parameters);
  const values = useLastGood(inputs.values);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.intro}>{messages.intro}</p>
      <ScaleForm inputs={inputs} onText={(name, text) => onParameters(writeInputs(inputs.texts, name, text))} />
      {inputs.values === undefined && (
        <output className={styles.stale}>{values === undefined ? messages.nothingYet : messages.stale}</output>
      )}
      {values !== undefined && <Results ask={ask} values={values} isStale={inputs.values === undefined} onSaveFigure={onSaveFigure} />}
    </div>
  );
}

/** What is wrong now never takes away what was right before. */
function useLastGood(values: Values | undefined): Values | undefined {
  const [last, setLast] = useState(values);
  if (values !== undefined && JSON.stringify(values) !== JSON.stringify(last)) setLast(values);
  return values ?? last;
}

function Results({
  ask,
  values,
  isStale,
  onSaveFigure,
}: Pick<ScalePageProps, 'ask' | 'onSaveFigure'> & { readonly values: Values; readonly isStale: boolean }) {
  const shown = useDeferredValue(values);
  return (
    <div className={styles.results} data-stale={isStale}>
      <CountTables values={shown} />
      <Times ask={ask} values={shown} />
      <SlowFigure shards={shown.shards} oneIn={shown.slow} onSave={onSaveFigure} />
    </div>
  );
}
