import type { ReactNode } from 'react';
import styles from './answer-line.module.css';

/** What an answer's two results say. */
export interface AnswerLineProps {
  /** Its code is undefined where it has no envelope. */
  readonly answer: { readonly status: number; readonly code: number | undefined; readonly message: string };
  /** What the code means, from the service's own table. */
  readonly meaning?: string | undefined;
  /** The answer's own message unless given, which a success has nothing to say with. */
  readonly message?: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** HTTP status and envelope code side by side, each with what it means. */
export function AnswerLine({ answer, meaning, message = answer.code === 0 ? '' : answer.message, children }: AnswerLineProps) {
  const { status, code } = answer;
  const failed = status >= 400;
  return (
    <div className={`${styles.answer} ${failed ? styles.failed : ''}`}>
      <dl className={styles.results}>
        <div className={styles.result}>
          <dt>HTTP status</dt>
          <dd>
            <strong>{status}</strong> {statusWords[status] ?? ''}
          </dd>
        </div>
        <div className={styles.result}>
          <dt>code</dt>
          <dd>
            {code === undefined ? <span>no envelope</span> : <strong>{code}</strong>} {meaning}
          </dd>
        </div>
      </dl>
      {message !== '' && <p className={styles.message}>{message}</p>}
      {children}
    </div>
  );
}

/** What each status of the service says, in its standard words. */
const statusWords: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  303: 'See Other',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
