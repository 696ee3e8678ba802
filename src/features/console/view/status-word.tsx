import { count } from '../../../components/text/format.ts';
import { messages } from '../messages.ts';
import type { Run } from '../run/runs.ts';
import styles from './answers.module.css';

/** The HTTP status, or what keeps an answer from being there. */
export function StatusWord({ run }: { readonly run: Run }) {
  const { status, sent, exchange } = run;
  const bad = status === 'failed' || (exchange !== undefined && exchange.status >= 400);
  const words = {
    waiting: '…',
    'under way': messages.underWay,
    answered: count(exchange?.status ?? 0),
    failed: sent === undefined ? messages.notSent : messages.unanswered,
    stopped: messages.stopped,
  };
  return <span className={`${styles.status} ${bad ? styles.bad : ''}`}>{`${bad ? '✕ ' : ''}${words[status]}`}</span>;
}
