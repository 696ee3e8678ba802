import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { Finding } from '../../../requests/lint/finding.ts';
import { messages } from '../messages.ts';
import styles from './problems.module.css';
import looks from '../../../components/looks.module.css';

/** More are not listed: they are marked in the sheet all the same. */
const most = 50;

/** What the linter found, each with its reason and, where there is one, the button that mends it. */
export function Problems({
  text,
  findings,
  few,
  onGo,
  onFix,
}: {
  readonly text: string;
  readonly findings: readonly Finding[];
  /** Listed until the rest is asked for: what stands below is not to be pushed out of sight. */
  readonly few: number;
  readonly onGo: (from: number) => void;
  readonly onFix: (finding: Finding) => void;
}) {
  const [all, setAll] = useState(false);
  if (findings.length === 0) return null;
  const listed = Math.min(findings.length, most);
  return (
    <details className={styles.problems} open>
      <summary>{messages.problemCount(findings.length)}</summary>
      <ul aria-label={messages.problems}>
        {findings.slice(0, all ? most : few).map((finding) => (
          <li key={`${finding.rule} ${finding.from}`} className={`${styles.problem} ${styles[finding.severity]}`}>
            <p>
              <button type="button" className={styles.link} onClick={() => onGo(finding.from)}>
                {messages.problemAt(lineOf(text, finding.from))}
              </button>{' '}
              <strong>{messages.severity[finding.severity]}.</strong> {finding.message}
            </p>
            {finding.fix && <Button onClick={() => onFix(finding)}>{finding.fix.label}</Button>}
          </li>
        ))}
      </ul>
      {listed > few && (
        <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? messages.fewerProblems : messages.otherProblems(listed - few)}
        </Button>
      )}
      {all && findings.length > most && <p className={looks.small}>{messages.moreProblems(findings.length - most)}</p>}
    </details>
  );
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
