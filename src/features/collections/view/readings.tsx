import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AnswerLine } from '../../../components/answer-line.tsx';
import { Button } from '../../../components/button.tsx';
import { count, counted } from '../../../components/text/format.ts';
import { prettyJson } from '../../../components/text/pretty-json.ts';
import { RetryAfter } from '../../../components/retry-after.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import codeBox from '../../../components/code-box.module.css';
import { retryAfter, type Ask, type FullAnswer } from '../../../client/ask.ts';
import { stringifyLossless } from '../../../client/lossless-json.ts';
import { recordPageQuery, type RecordPage } from '../../../client/queries/record-queries.ts';
import { useMeanings } from '../../../client/queries/use-meanings.ts';
import { messages } from '../messages.ts';
import { compareReadings } from '../proof.ts';
import { pageOfLink, pagePath, type PagingStyle, type Reading } from '../reading.ts';
import type { Resource } from '../resources.ts';
import type { CollectionsView } from '../collections-view.ts';
import { NewRecord } from './new-record.tsx';
import { RecordTable } from './record-table.tsx';
import looks from '../../../components/looks.module.css';
import styles from './collections.module.css';
import { Titled } from '../../../components/titled.tsx';

type PageAnswer = FullAnswer<RecordPage>;
const pagingStyles: readonly PagingStyle[] = ['offset', 'page'];

/** One page read both ways at once: both answers, the proof that they agree, the records and the way to the neighbours. */
export function Readings({
  ask,
  resource,
  reading,
  onView,
  onReadAgain,
}: {
  readonly ask: Ask;
  readonly resource: Resource;
  readonly reading: Reading;
  readonly onView: (change: Partial<CollectionsView>) => void;
  readonly onReadAgain: () => void;
}) {
  const byOffset = useQuery(recordPageQuery(ask, pagePath(resource, reading, 'offset')));
  const byPage = useQuery(recordPageQuery(ask, pagePath(resource, reading, 'page')));
  const answers = { offset: byOffset.data, page: byPage.data };
  const problem = byOffset.error ?? byPage.error;
  return (
    <>
      {problem && (
        <p className={`${styles.note} ${styles.error}`} role="alert">
          {messages.unanswered(problem.message)}
        </p>
      )}
      <div className={styles.pair}>
        {pagingStyles.map((style) => (
          <OneReading
            key={style}
            ask={ask}
            style={style}
            path={pagePath(resource, reading, style)}
            answer={answers[style]}
            onRetry={onReadAgain}
          />
        ))}
      </div>
      {answers.offset && answers.page && (
        <div className={styles.split}>
          <div className={styles.records}>
            <Records resource={resource} reading={reading} byOffset={answers.offset} byPage={answers.page} onView={onView} />
            <NewRecord
              key={`${resource.id}/${reading.index}`}
              ask={ask}
              resource={resource}
              index={reading.index}
              onMade={(record) => onView({ record })}
            />
          </div>
          <Envelopes offset={answers.offset} page={answers.page} />
        </div>
      )}
    </>
  );
}

/** The request and what came back, in one line each. */
function OneReading({
  ask,
  style,
  path,
  answer,
  onRetry,
}: {
  readonly ask: Ask;
  readonly style: PagingStyle;
  readonly path: string;
  readonly answer: PageAnswer | undefined;
  readonly onRetry: () => void;
}) {
  const meaning = useMeanings(ask);
  return (
    <Titled className={styles.reading} title={messages.styles[style]}>
      <p className={looks.code}>
        <strong>GET</strong> {path}
      </p>
      {answer === undefined ? (
        <output className={looks.muted}>{messages.reading}</output>
      ) : (
        <AnswerLine answer={answer} meaning={meaning(answer.code)}>
          <RetryAfter key={answer.exchange.ms} seconds={retryAfter(answer)} onRetry={onRetry} />
        </AnswerLine>
      )}
    </Titled>
  );
}

function Records({
  resource,
  reading,
  byOffset,
  byPage,
  onView,
}: {
  readonly resource: Resource;
  readonly reading: Reading;
  readonly byOffset: PageAnswer;
  readonly byPage: PageAnswer;
  readonly onView: (change: Partial<CollectionsView>) => void;
}) {
  const { offset, page } = { offset: pageOf(byOffset), page: pageOf(byPage) };
  if (offset === undefined || page === undefined) return <p className={styles.note}>{messages.refused}</p>;
  const proof = compareReadings(offset.items, page.items, stringifyLossless);
  const verdict = !proof.same
    ? messages.differentRows
    : proof.rows.length === 0
      ? messages.sameNothing
      : messages.sameRows(proof.rows.length);
  return (
    <div className={styles.records}>
      <p className={`${styles.verdict} ${proof.same ? '' : styles.error}`}>{verdict}</p>
      <LiveRegion text={verdict} />
      {proof.rows.length === 0 ? (
        <p className={looks.muted}>{messages.empty}</p>
      ) : (
        <RecordTable resource={resource} reading={reading} rows={proof.rows} onOpen={(record) => onView({ record })} />
      )}
      <Pager page={offset} reading={reading} onPage={(page) => onView({ page })} />
    </div>
  );
}

/** A page only where the answer is one. */
function pageOf(answer: PageAnswer): RecordPage | undefined {
  return answer.code === 0 ? answer.data : undefined;
}

/** The links of the answer as buttons. */
function Pager({
  page,
  reading,
  onPage,
}: {
  readonly page: RecordPage;
  readonly reading: Reading;
  readonly onPage: (page: number) => void;
}) {
  const { perPage } = reading;
  const pages = Math.max(1, Math.ceil(page.total / perPage));
  return (
    <nav className={looks.bar} aria-label={messages.pager}>
      {(['first', 'prev', 'next', 'last'] as const).map((link) => {
        const target = pageOfLink(page.links[link], perPage);
        const there = target === undefined || target === reading.page;
        return (
          <Button key={link} disabled={there} title={page.links[link] ?? undefined} onClick={() => target !== undefined && onPage(target)}>
            {messages[link]}
          </Button>
        );
      })}
      <span className={looks.muted}>
        {messages.pageOf(reading.page, pages, `${count(page.total)} ${counted(page.total, 'record').split(' ')[1]}`)}
      </span>
    </nav>
  );
}

/** Both bodies as they came. */
function Envelopes(answers: Readonly<Record<PagingStyle, PageAnswer>>) {
  const [shown, setShown] = useState<PagingStyle>('offset');
  return (
    <Titled className={styles.envelope} title={messages.envelopeTitle}>
      <Tabs
        label={messages.envelopeTitle}
        value={shown}
        onChange={setShown}
        tabs={pagingStyles.map((value) => ({
          value,
          text: messages.styles[value],
          panel: (
            <ScrollRegion label={messages.envelopeBody} className={codeBox.box}>
              <pre>{prettyJson(answers[value].exchange.responseBody)}</pre>
            </ScrollRegion>
          ),
        }))}
      />
    </Titled>
  );
}
